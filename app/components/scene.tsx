import { Picture, type PictureSource } from './picture.tsx'

/** Drawn in app/images/scene-*.svg, colored by scripts/render-images.ts. */
const files = import.meta.glob<string>('../images/rendered/scene-*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

type SceneName = 'call' | 'calendar' | 'chair' | 'desk' | 'dog' | 'door' | 'shelf'

const SHAPE =
  'mt-7 aspect-[9/4] w-full rounded-card object-cover md:-mt-6 md:aspect-4/3 md:w-64 md:rounded-picture lg:-mt-10 lg:w-80'

/**
 * A drawing beside a page's head, as decoration, or the owner's photo in the same place. `phones={false}` where what
 * follows belongs on a phone's first screen, such as help in a crisis.
 */
export function Scene({
  of,
  photo,
  phones = true,
}: {
  of: SceneName
  photo?: { light: PictureSource; alt: string; width: number; height: number } | undefined
  phones?: boolean
}) {
  if (photo) {
    return (
      <Picture
        {...photo}
        sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 16rem, 100vw"
        className={`print:hidden ${phones ? '' : 'max-md:hidden'} ${SHAPE}`}
      />
    )
  }
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
        className={`object-[50%_70%] ${SHAPE}`}
      />
    </picture>
  )
}
