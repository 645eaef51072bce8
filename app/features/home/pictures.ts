import type { PictureSource } from '#app/components/picture.tsx'
import { pictureAddress, type PictureFormat, pictureWidths } from '#content/pictures.ts'
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
export const heroLight = drawn('hero-light', HERO_WIDTHS)
export const heroDark = drawn('hero-dark', HERO_WIDTHS)

const HEADSHOT_WIDTHS = [320, 640]
const headshotLight = drawn('headshot-light', HEADSHOT_WIDTHS)
const headshotDark = drawn('headshot-dark', HEADSHOT_WIDTHS)

/** The owner's portrait; without one, the drawn portrait with the page's `alt` text. */
export function portraitOf(own: OwnPicture | null, drawnAlt: string) {
  if (!own) return { light: headshotLight, dark: headshotDark, alt: drawnAlt, width: 640, height: 720 }
  const { id, alt, width, height } = own
  const files = (format: PictureFormat) =>
    pictureWidths(width).map((one) => [one, pictureAddress(id, one, format)] as const)
  return { light: { avif: files('avif'), webp: files('webp'), jpg: files('jpg') }, alt, width, height }
}
