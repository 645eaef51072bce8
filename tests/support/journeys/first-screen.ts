interface Size {
  width: number
  height: number
}

export const SMALL_PHONE: Size = { width: 360, height: 640 }

/**
 * A screen on which what must be in view has to be without the last lines too: browsers and fonts measure text
 * differently, by a line in one heading.
 */
export function withRoomToSpare({ width, height }: Size): Size {
  return { width, height: height - 24 }
}
