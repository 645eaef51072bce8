interface MenuLink {
  label: string
  short?: string | null | undefined
}

/** Pixels left for the links on a screen 1200 wide; of each link, a letter, and the space around it. */
const ROOM = 710
const LETTER = 8
const AROUND = 12

/** Whether a computer's screen has room for these links in one line; otherwise they open by a button, as on a phone. */
export function fitsInOneLine(links: readonly MenuLink[]): boolean {
  const width = links.reduce((sum, { label, short }) => sum + AROUND + LETTER * (short ?? label).length, 0)
  return width <= ROOM
}
