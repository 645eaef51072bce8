import { buffer } from 'node:stream/consumers'

import type { Metadata, Sharp } from 'sharp'
import { z } from 'zod'

import { PICTURE_KINDS, type PictureFormat, type PictureKind, pictureWidths } from '#content/pictures.ts'
import {
  croppedPart,
  PICTURE_PIXELS,
  PICTURE_SHAPES,
  PictureCrop,
  type PictureShape,
} from '#contracts/site-pictures.ts'
import { bindMemory, boundProcess } from '#server/bounded-program.ts'

/** What the program writes to stdout. */
export const EncodedPicture = z.union([
  z.object({ refused: z.enum(['damaged', 'too-many-pixels', 'too-small']) }),
  z.object({
    width: z.int(),
    height: z.int(),
    files: z.array(z.object({ width: z.int(), format: z.enum(['avif', 'webp', 'jpg']), base64: z.string() })),
  }),
])
type EncodedPicture = z.infer<typeof EncodedPicture>

/** Measured: 200 MB for a photo of 12 million pixels, 220 for one of 48, 320 where that is a PNG. An AVIF of 48 million
 * would take 920, an interlaced PNG of 16 bits 520. */
const MEMORY_BYTES = 340 * 1024 * 1024
/** As good as nobody sees a difference, and as bad as it may become to keep the bytes. */
const QUALITY: Record<PictureFormat, [best: number, worst: number]> = {
  avif: [60, 20],
  webp: [80, 30],
  jpg: [82, 35],
}
/** Bytes compared with an AVIF, for the few browsers that need these formats. */
const BYTES = { avif: 1, webp: 1.5, jpg: 2.5 }
const KINDS: Record<PictureShape, PictureKind> = {
  upright: 'portrait',
  square: 'portrait',
  hero: 'hero',
  scene: 'scene',
}
/** Of 9. The next steps make files 5 % smaller each, and take half as long again, then four times. */
const AVIF_EFFORT = 2
/** Loaders of libvips that are enabled; all others, such as SVG and PDF, stay disabled. */
const LOADERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer'].map(
  (name) => `VipsForeignLoad${name}`,
)

/**
 * Crops and re-encodes the photo on stdin, then exits: a process of its own, because it decodes untrusted files. No
 * metadata is copied: no place, no date, no name of the camera.
 */
if (import.meta.main) {
  await boundProcess(MEMORY_BYTES)
  const crop = PictureCrop.parse(JSON.parse(process.argv[2] ?? ''))
  process.stdout.write(JSON.stringify(await encode(await buffer(process.stdin), crop)))
}

async function encode(photo: Buffer, crop: PictureCrop): Promise<EncodedPicture> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  // An AVIF takes 16 bytes a pixel at once, and an interlaced PNG is decoded whole.
  await bindMemory(MEMORY_BYTES)
  // The first picture of an animation.
  const source = sharp(photo, { limitInputPixels: false, failOn: 'error', animated: false })
  const metadata = await source.metadata().catch(() => undefined)
  if (!metadata?.width || !metadata.height) return { refused: 'damaged' }
  const { width, height, orientation = 1 } = metadata
  if (width * height > PICTURE_PIXELS) return { refused: 'too-many-pixels' }
  const photoSize = orientation > 4 ? { width: height, height: width } : { width, height }
  const part = croppedPart(photoSize, crop)
  const { ratio, least } = PICTURE_SHAPES[crop.shape]
  if (part.width < least) return { refused: 'too-small' }
  const kind = KINDS[crop.shape]
  const widths = pictureWidths(kind, part)
  const widest = widths.at(-1)!
  // Made smaller first: a JPEG is decoded in a half, a quarter or an eighth of its size then, with as little memory.
  const smaller = widest / part.width
  const decoded = await source
    .autoOrient()
    .resize({
      width: Math.ceil(photoSize.width * smaller),
      height: Math.ceil(photoSize.height * smaller),
      fit: 'fill',
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  // Decoders say no reason, or another one, when they are granted no memory.
  if (!decoded) return { refused: bytesToDecode(metadata) > MEMORY_BYTES / 2 ? 'too-many-pixels' : 'damaged' }
  const { width: rawWidth, height: rawHeight, channels } = decoded.info
  const raw = { width: rawWidth, height: rawHeight, channels }
  const cut = sharp(decoded.data, { raw }).rotate(crop.turn).extract(croppedPart(raw, crop))
  const files = []
  for (const one of widths) {
    const sized = cut.clone().resize({ width: one, height: Math.round(one / ratio), fit: 'fill' })
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      // One after the other: each holds memory of its own.
      // oxlint-disable-next-line no-await-in-loop
      const bytes = await encodeWithin(sized, format, bytesOf(kind, one) * BYTES[format])
      files.push({ width: one, format, base64: bytes.toString('base64') })
    }
  }
  return { width: widest, height: Math.round(widest / ratio), files }
}

/** Measured for AVIF; other formats are decoded line by line unless they are interlaced. */
function bytesToDecode({ width, height, format, channels, depth, isProgressive }: Metadata): number {
  if (format === 'heif') return width * height * 16
  return isProgressive ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0
}

function bytesOf(kind: PictureKind, width: number): number {
  return (PICTURE_KINDS[kind] as Readonly<Record<number, number>>)[width]!
}

/** In the best quality that keeps the bytes; if the worst does not, softened until it does, as pure noise must be. */
async function encodeWithin(picture: Sharp, format: PictureFormat, most: number): Promise<Buffer> {
  const [best, worst] = QUALITY[format]
  const first = await inFormat(picture.clone(), format, best)
  if (first.length <= most) return first
  let kept: Buffer | undefined
  for (let [low, high] = [worst - 1, best]; high - low > 2;) {
    const quality = Math.floor((low + high) / 2)
    // oxlint-disable-next-line no-await-in-loop -- each rests on the one before
    const bytes = await inFormat(picture.clone(), format, quality)
    if (bytes.length <= most) [kept, low] = [bytes, quality]
    else high = quality
  }
  for (let blur = 1; kept === undefined; blur *= 2) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const bytes = await inFormat(picture.clone().blur(blur), format, worst)
    if (bytes.length <= most) kept = bytes
  }
  return kept
}

function inFormat(picture: Sharp, format: PictureFormat, quality: number): Promise<Buffer> {
  if (format === 'avif') return picture.avif({ quality, effort: AVIF_EFFORT }).toBuffer()
  if (format === 'webp') return picture.webp({ quality }).toBuffer()
  return picture.jpeg({ quality, mozjpeg: true }).toBuffer()
}
