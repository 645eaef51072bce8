import type { PictureSource, ShownPicture } from '#app/components/picture.tsx'
import { photoOf } from '#content/pictures.ts'
import type { OwnPicture } from '#content/schemas/pictures.ts'

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

const HEADSHOT_WIDTHS = [320, 640]
const headshotLight = drawn('headshot-light', HEADSHOT_WIDTHS)
const headshotDark = drawn('headshot-dark', HEADSHOT_WIDTHS)

/** The first picture of the home page: the owner's photo, or the drawing with the page's description. */
export function heroOf(own: OwnPicture | null, drawnAlt: string): ShownPicture {
  const photo = photoOf('hero', own)
  if (photo) return { ...photo, lang: 'en' }
  return { light: heroLight, dark: heroDark, alt: drawnAlt, width: 1280, height: 1280 }
}

/** The owner's portrait, or the drawing with the page's description. */
export function portraitOf(own: OwnPicture | null, drawnAlt: string): ShownPicture {
  const photo = photoOf('portrait', own)
  return photo ?? { light: headshotLight, dark: headshotDark, alt: drawnAlt, width: 640, height: 720 }
}
