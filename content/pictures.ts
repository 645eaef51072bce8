/** Widths in which the picture service keeps a picture; none is wider than the picture itself. */
const PICTURE_WIDTHS = [320, 640, 960]

/** The address of an owner's picture in one of its widths. */
export function pictureAddress(id: string, width: number, format: 'avif' | 'webp' | 'jpg'): string {
  return `/pictures/${id}-${width}.${format}`
}

/** @param width of the whole picture */
export function pictureWidths(width: number): number[] {
  const widths = PICTURE_WIDTHS.filter((one) => one <= width)
  return widths.length > 0 ? widths : [width]
}
