import * as z from 'zod/mini'

/** Width by height; the largest phone cameras make 48 million. Checked before anything is decoded. */
export const PICTURE_PIXELS = 50_000_000
/**
 * Shapes that a photo is cropped to: `ratio` is width divided by height, `least` the width that must be left after
 * cropping. `hero` is for the first picture of the home page, `scene` for those beside the titles of other pages.
 */
export const PICTURE_SHAPES = {
  upright: { ratio: 4 / 5, least: 320 },
  square: { ratio: 1, least: 320 },
  hero: { ratio: 4 / 3, least: 800 },
  scene: { ratio: 4 / 3, least: 480 },
} as const
export type PictureShape = keyof typeof PICTURE_SHAPES
/** A larger zoom leaves too little of any photo. */
export const PICTURE_ZOOM = 8

/** Degrees clockwise. */
export const PICTURE_TURNS = [0, 90, 180, 270] as const

const Share = z.coerce.number().check(z.minimum(0), z.maximum(1))

/** The part of a photo that is shown. */
export const PictureCrop = z.object({
  shape: z.enum(['upright', 'square', 'hero', 'scene']),
  /** Before it is cut; the camera's own orientation is not counted. */
  turn: z._default(z.coerce.number().check(z.refine((turn) => PICTURE_TURNS.some((one) => one === turn))), 0),
  /** 1: as much of the photo as the shape allows. */
  zoom: z.coerce.number().check(z.minimum(1), z.maximum(PICTURE_ZOOM)),
  /** Where in what is left over: 0 is the left edge, 1 the right one. */
  x: Share,
  /** 0 is the top, 1 the bottom. */
  y: Share,
})
export type PictureCrop = z.infer<typeof PictureCrop>

/** Width divided by height, once the empty space around it is cut off. */
export const LOGO_RATIO = { least: 1 / 2, most: 6 }
/** Twice the height in which it is shown at most. */
export const LOGO_HEIGHT = 88

/** Query of a request to `owner-pictures`; a logo is shown whole. */
export const PictureUse = z.union([PictureCrop, z.strictObject({ shape: z.literal('logo') })])
export type PictureUse = z.infer<typeof PictureUse>

interface Size {
  width: number
  height: number
}

/** Of a photo that lies on its side, width and height change places. */
export function turnedSize({ width, height }: Size, turn: number): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/**
 * The part in whole pixels of the photo once it is turned: the same in the owner's browser and where it is cut.
 * @param upright size of the photo before it is turned
 */
export function croppedPart(
  upright: Size,
  { shape, turn, zoom, x, y }: PictureCrop,
): Size & { left: number; top: number } {
  const photo = turnedSize(upright, turn)
  const { ratio } = PICTURE_SHAPES[shape]
  const whole = Math.min(photo.width, photo.height * ratio)
  const width = Math.max(1, Math.floor(whole / zoom))
  const height = Math.max(1, Math.min(photo.height, Math.round(width / ratio)))
  return {
    left: Math.round((photo.width - width) * x),
    top: Math.round((photo.height - height) * y),
    width,
    height,
  }
}

/** Another zoom round the same middle. */
export function zoomedTo(upright: Size, crop: PictureCrop, zoom: number): PictureCrop {
  const photo = turnedSize(upright, crop.turn)
  const [before, after] = [croppedPart(upright, crop), croppedPart(upright, { ...crop, zoom })]
  return {
    ...crop,
    zoom,
    x: share(before.left + before.width / 2, after.width, photo.width - after.width),
    y: share(before.top + before.height / 2, after.height, photo.height - after.height),
  }
}

function share(middle: number, length: number, room: number): number {
  return room < 1 ? 0.5 : Math.min(1, Math.max(0, (middle - length / 2) / room))
}
