interface MenuLink {
  label: string
  short?: string | null | undefined
}

/** Pixels that the header has for its links on a screen 1200 wide. */
const LINE_WIDTH = 710
/** Pixels of a letter on average, and of the space around each link. */
const LETTER_WIDTH = 8
const LINK_PADDING = 12

/** Whether these links fit into one line of a computer's screen; otherwise they are behind a button, as on a phone. */
export function fitsInOneLine(links: readonly MenuLink[]): boolean {
  const width = links.reduce(
    (sum, { label, short }) => sum + LINK_PADDING + LETTER_WIDTH * (short ?? label).length,
    0,
  )
  return width <= LINE_WIDTH
}
