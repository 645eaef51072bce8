interface Size {
  width: number
  height: number
}

export const SMALL_PHONE: Size = { width: 360, height: 640 }

/**
 * A screen lower by one line: browsers and fonts differ by up to a line in a heading, and what must be in view has to
 * be in either.
 */
export function withRoomToSpare({ width, height }: Size): Size {
  return { width, height: height - 24 }
}
