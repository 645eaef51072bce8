import type { PictureSource } from '#app/components/picture.tsx'
import type { Photo } from '#content/pictures.ts'

/** Drawn in app/images/*.svg, rendered by scripts/render-images.ts. */
const renderedFiles = import.meta.glob<string>('../../images/rendered/{hero,headshot}-*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
})

function drawn(name: string, widths: readonly number[]): PictureSource {
  const addresses = (format: 'avif' | 'webp') =>
    widths.map(
      (width) => [width, renderedFiles[`../../images/rendered/${name}-${width}.${format}`]!] as const,
    )
  return { avif: addresses('avif'), webp: addresses('webp') }
}

const HERO_WIDTHS = [480, 800, 1280]
const heroLight = drawn('hero-light', HERO_WIDTHS)
const heroDark = drawn('hero-dark', HERO_WIDTHS)

/** The owner's photo; without one, the drawn room with the page's `alt` text. */
export function heroOf(photo: Photo | undefined, drawnAlt: string) {
  return photo ?? { light: heroLight, dark: heroDark, alt: drawnAlt, width: 1280, height: 1280 }
}

const HEADSHOT_WIDTHS = [320, 640]
const headshotLight = drawn('headshot-light', HEADSHOT_WIDTHS)
const headshotDark = drawn('headshot-dark', HEADSHOT_WIDTHS)

/** The owner's portrait; without one, the drawn portrait with the page's `alt` text. */
export function portraitOf(photo: Photo | undefined, drawnAlt: string) {
  return photo ?? { light: headshotLight, dark: headshotDark, alt: drawnAlt, width: 640, height: 720 }
}
