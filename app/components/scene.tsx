/** Drawn in app/images/scene-*.svg, colored by scripts/render-images.ts. */
const files = import.meta.glob<string>('../images/rendered/scene-*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/**
 * A corner of the hero's room beside a page's head. Decoration only: `phones={false}` where help for a crisis follows, which
 * nothing may push off a phone's first screen.
 */
export function Scene({ of, phones = true }: { of: 'dog' | 'desk' | 'door' | 'chair'; phones?: boolean }) {
  const address = (light: 'light' | 'dark') => files[`../images/rendered/scene-${of}-${light}.svg`]
  return (
    <picture className={phones ? 'print:hidden' : 'max-md:hidden print:hidden'}>
      <source media="(prefers-color-scheme: dark)" srcSet={address('dark')} />
      <img
        src={address('light')}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
        className="mt-7 w-36 rounded-card md:-mt-6 md:w-64 md:rounded-picture lg:-mt-10 lg:w-80"
      />
    </picture>
  )
}
