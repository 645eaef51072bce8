import * as z from 'zod/mini'

/** Photos of phones have 2 to 12 MB. */
export const PICTURE_BYTES = 15 * 1024 * 1024
/** Width by height; the largest phone cameras make 48 million. Checked before anything is decoded. */
export const PICTURE_PIXELS = 50_000_000
/** Width of the smallest version that pages show: what is left after cropping must have as much. */
export const PICTURE_LEAST = 320
/** Width divided by height. */
export const PICTURE_SHAPES = { upright: 4 / 5, square: 1 } as const
/** A larger zoom leaves too little of any photo. */
export const PICTURE_ZOOM = 8

const Share = z.coerce.number().check(z.minimum(0), z.maximum(1))

/** The part of a photo that is shown: query of a request to `owner-pictures`. */
export const PictureCrop = z.object({
  shape: z.enum(['upright', 'square']),
  /** 1: as much of the photo as the shape allows. */
  zoom: z.coerce.number().check(z.minimum(1), z.maximum(PICTURE_ZOOM)),
  /** Where in what is left over: 0 is the left edge, 1 the right one. */
  x: Share,
  /** 0 is the top, 1 the bottom. */
  y: Share,
})
export type PictureCrop = z.infer<typeof PictureCrop>

interface Size {
  width: number
  height: number
}

/** The part in whole pixels of the upright photo: the same in the owner's browser and where it is cut. */
export function croppedPart(
  photo: Size,
  { shape, zoom, x, y }: PictureCrop,
): Size & { left: number; top: number } {
  const ratio = PICTURE_SHAPES[shape]
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

/** Reply of `owner-pictures`: its body is the photo as it is. */
export const StoredPicture = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
export type StoredPicture = z.infer<typeof StoredPicture>

/**
 * Why a photo was not taken, with status 422, 413 for `too-large`, 503 for `busy` and `failed`: nothing was kept.
 * `heic`: the format of Apple's cameras, which the server cannot read.
 */
export const PictureRefusal = z.object({
  reason: z.enum([
    'not-a-picture',
    'heic',
    'damaged',
    'too-large',
    'too-many-pixels',
    'too-small',
    'too-many',
    'busy',
    'failed',
  ]),
})
export type PictureRefusalReason = z.infer<typeof PictureRefusal>['reason']
