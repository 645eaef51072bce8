import * as z from 'zod/mini'

/** Width times height; the largest phone cameras make 48 million. Checked before decoding. */
export const PICTURE_PIXELS = 50_000_000
/**
 * Shapes for cropping a photo: `ratio` is width divided by height, `least` the minimum width after cropping. `hero` is
 * for the first picture of the home page, `scene` for those beside the titles of other pages.
 */
export const PICTURE_SHAPES = {
  upright: { ratio: 4 / 5, least: 320 },
  square: { ratio: 1, least: 320 },
  hero: { ratio: 4 / 3, least: 800 },
  scene: { ratio: 4 / 3, least: 480 },
} as const
export type PictureShape = keyof typeof PICTURE_SHAPES
/** A larger zoom leaves too few pixels of any photo. */
export const PICTURE_ZOOM = 8

/** Degrees clockwise. */
export const PICTURE_TURNS = [0, 90, 180, 270] as const

const Share = z.coerce.number().check(z.minimum(0), z.maximum(1))

/** The part of a photo that is shown. */
export const PictureCrop = z.object({
  shape: z.enum(['upright', 'square', 'hero', 'scene']),
  /** Before cropping, without the camera's orientation. */
  turn: z._default(z.coerce.number().check(z.refine((turn) => PICTURE_TURNS.some((one) => one === turn))), 0),
  /** 1: as much of the photo as the shape allows. */
  zoom: z.coerce.number().check(z.minimum(1), z.maximum(PICTURE_ZOOM)),
  /** Position in the remaining width: 0 is the left edge, 1 the right one. */
  x: Share,
  /** 0 is the top, 1 the bottom. */
  y: Share,
})
export type PictureCrop = z.infer<typeof PictureCrop>

/** Width divided by height, without the empty space around it. */
export const LOGO_RATIO = { least: 1 / 2, most: 6 }
/** Twice the maximum height in which it is shown. */
export const LOGO_HEIGHT = 88

/** Query of a request to `owner-pictures`; a logo is not cropped. */
export const PictureUse = z.union([PictureCrop, z.strictObject({ shape: z.literal('logo') })])
export type PictureUse = z.infer<typeof PictureUse>

interface Size {
  width: number
  height: number
}

/** If a photo is turned by 90 degrees, its width and height are swapped. */
export function turnedSize({ width, height }: Size, turn: number): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/**
 * The part in whole pixels of the turned photo: the same in the owner's browser and on the server.
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

/** Changes the zoom around the same center. */
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
