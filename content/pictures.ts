import type { Logo, OwnPicture } from '#content/schemas/pictures.ts'

/**
 * Widths in which the owner's pictures are stored, by their use, each with the maximum bytes of its AVIF. A page with
 * the largest that a phone requests stays below 85 KB.
 */
export const PICTURE_KINDS = {
  portrait: { 320: 9_000, 640: 18_000, 960: 36_000 },
  hero: { 480: 8_000, 800: 14_000, 1280: 30_000 },
  scene: { 320: 5_000, 480: 8_000, 800: 15_000 },
} as const
export type PictureKind = keyof typeof PICTURE_KINDS

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** The address of an owner's picture in one of its widths. */
export function pictureAddress(id: string, width: number, format: PictureFormat): string {
  return `/pictures/${id}-${width}.${format}`
}

/** The widths in which it is stored: none is wider than the picture itself. */
export function pictureWidths(kind: PictureKind, { width }: Pick<OwnPicture, 'width'>): number[] {
  return Object.keys(PICTURE_KINDS[kind])
    .map(Number)
    .filter((one) => one <= width)
}

/** The largest version, for programs that read the page. */
export function largestAddress(kind: PictureKind, picture: OwnPicture): string {
  return pictureAddress(picture.id, Math.max(...pictureWidths(kind, picture)), 'webp')
}

/** A picture of the owner's with the addresses of its files, as `Picture` shows it. */
export interface Photo {
  light: Readonly<Record<PictureFormat, readonly (readonly [width: number, url: string])[]>>
  alt: string
  width: number
  height: number
}

/** For loaders, so that no page's script contains it. */
export function photoOf(kind: PictureKind, picture: OwnPicture | null): Photo | undefined {
  if (!picture) return undefined
  const { id, alt, width, height } = picture
  const files = (format: PictureFormat) =>
    pictureWidths(kind, picture).map((one) => [one, pictureAddress(id, one, format)] as const)
  return { light: { avif: files('avif'), webp: files('webp'), jpg: files('jpg') }, alt, width, height }
}

/** The owner's logo with its address, as `BrandMark` shows it. */
export interface ShownLogo extends Omit<Logo, 'id'> {
  src: string
}

export function logoOf({ id, ...logo }: Logo): ShownLogo {
  return { ...logo, src: pictureAddress(id, logo.width, 'webp') }
}
