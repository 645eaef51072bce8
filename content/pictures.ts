/** Widths in which an owner's picture is kept; none is wider than the picture itself. */
export const PICTURE_WIDTHS = [320, 640, 960]

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** The address of an owner's picture in one of its widths. */
export function pictureAddress(id: string, width: number, format: PictureFormat): string {
  return `/pictures/${id}-${width}.${format}`
}

/** @param width of the whole picture */
export function pictureWidths(width: number): number[] {
  return PICTURE_WIDTHS.filter((one) => one <= width)
}
