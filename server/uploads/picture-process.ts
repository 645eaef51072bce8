import { buffer } from 'node:stream/consumers'

import type { Metadata, Sharp, SharpConstructor, SharpOptions } from 'sharp'
import { z } from 'zod'

import { PICTURE_KINDS, type PictureFormat, type PictureKind, pictureWidths } from '#content/pictures.ts'
import {
  croppedPart,
  LOGO_HEIGHT,
  LOGO_RATIO,
  PICTURE_PIXELS,
  PICTURE_SHAPES,
  type PictureCrop,
  type PictureShape,
  PictureUse,
} from '#contracts/uploads-crop.ts'
import { limitAllocation, limitProcess } from '#server/platform/process/run-program.ts'

/** What the program writes to stdout. */
export const EncodedPicture = z.union([
  z.object({ refused: z.enum(['not-a-picture', 'damaged', 'too-many-pixels', 'too-small', 'wrong-shape']) }),
  z.object({
    width: z.int(),
    height: z.int(),
    files: z.array(z.object({ width: z.int(), format: z.enum(['avif', 'webp', 'jpg']), base64: z.string() })),
  }),
])
export type EncodedPicture = z.infer<typeof EncodedPicture>

/** Measured: 200 MB for a photo of 12 million pixels, 220 for one of 48, 320 where that is a PNG. An AVIF of 48 million
 * would take 920, an interlaced PNG of 16 bits 520. */
const MEMORY_BYTES = 340 * 1024 * 1024
/** The quality that is tried first, and the lowest that is accepted where the bytes demand it. */
const QUALITY: Record<PictureFormat, [best: number, worst: number]> = {
  avif: [60, 20],
  webp: [80, 30],
  jpg: [82, 35],
}
/** The share of the allowed bytes from which a better quality is not looked for. */
const CLOSE = 0.94
/** By how much the logarithm of the bytes usually grows with one step of the quality. */
const SLOPE: Record<PictureFormat, number> = { avif: 0.05, webp: 0.025, jpg: 0.025 }
/** The largest size of a file as a multiple of the AVIF's; few browsers need the other formats. */
const BYTES = { avif: 1, webp: 1.5, jpg: 2.5 }
const KINDS: Record<PictureShape, PictureKind> = {
  upright: 'portrait',
  square: 'portrait',
  hero: 'hero',
  scene: 'scene',
}
/** Most bytes of a logo, by the budget of the home page. */
const LOGO_BYTES = 3500
/** Larger logos are reduced to so many pixels before they are trimmed. */
const LOGO_DECODED = 1600
/**
 * The encoder's effort, from 0 to 9. The next two steps make files 5 % smaller each, and take 1.5 times, then 4 times as
 * long.
 */
const AVIF_EFFORT = 2
/** Loaders of libvips that are enabled; all others, such as SVG and PDF, stay disabled. */
const LOADERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer'].map(
  (name) => `VipsForeignLoad${name}`,
)

/**
 * Crops and re-encodes the photo or logo on stdin, then exits: a process of its own, because it decodes untrusted files.
 * No metadata is copied, such as place, date and camera.
 */
if (import.meta.main) {
  await limitProcess(MEMORY_BYTES)
  const use = PictureUse.parse(JSON.parse(process.argv[2] ?? ''))
  const photo = await buffer(process.stdin)
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  // An AVIF takes 16 bytes a pixel at once, and an interlaced PNG is decoded whole.
  await limitAllocation(MEMORY_BYTES)
  process.stdout.write(JSON.stringify(await encode(sharp, photo, use)))
}

/** @param photo untrusted: call it in the process above only, except in tests */
export async function encode(
  sharp: SharpConstructor,
  photo: Buffer,
  use: PictureUse,
): Promise<EncodedPicture> {
  // The first picture of an animation.
  const source = sharp(photo, { limitInputPixels: false, failOn: 'error', animated: false })
  const metadata = await source.metadata().catch(() => undefined)
  if (!metadata?.width || !metadata.height) return { refused: 'damaged' }
  const { width, height, orientation = 1 } = metadata
  if (width * height > PICTURE_PIXELS) return { refused: 'too-many-pixels' }
  const size = orientation > 4 ? { width: height, height: width } : { width, height }
  const given: Source = { sharp, source: source.autoOrient(), metadata, size }
  return use.shape === 'logo' ? encodeLogo(given) : encodePhoto(given, use)
}

interface Source {
  sharp: SharpConstructor
  source: Sharp
  metadata: Metadata
  /** In pixels, after applying the camera's orientation. */
  size: { width: number; height: number }
}

async function encodePhoto(
  { sharp, source, metadata, size }: Source,
  crop: PictureCrop,
): Promise<EncodedPicture> {
  const part = croppedPart(size, crop)
  const { ratio, least } = PICTURE_SHAPES[crop.shape]
  if (part.width < least) return { refused: 'too-small' }
  const kind = KINDS[crop.shape]
  const widths = pictureWidths(kind, part)
  const widest = widths.at(-1)!
  // Reduced while decoding: a JPEG is then decoded at a half, a quarter or an eighth of its size, with less memory.
  const smaller = widest / part.width
  const decoded = await decode(
    source
      .resize({
        width: Math.ceil(size.width * smaller),
        height: Math.ceil(size.height * smaller),
        fit: 'fill',
      })
      .flatten({ background: '#ffffff' }),
  )
  if (!decoded) return { refused: reasonNotDecoded(metadata) }
  const { data, raw } = decoded
  const cut = sharp(data, { raw }).rotate(crop.turn).extract(croppedPart(raw, crop))
  const files = []
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    let start: number | undefined
    for (const one of widths) {
      const sized = cut.clone().resize({ width: one, height: Math.round(one / ratio), fit: 'fill' })
      // One at a time, because each takes memory of its own; the next width needs about the same quality.
      // oxlint-disable-next-line no-await-in-loop
      const encoded = await encodeWithin(sized, format, bytesOf(kind, one) * BYTES[format], start)
      start = encoded.quality
      files.push({ width: one, format, base64: encoded.bytes.toString('base64') })
    }
  }
  return { width: widest, height: Math.round(widest / ratio), files }
}

/** Trims the empty space around a logo, and preserves transparency. */
async function encodeLogo({ sharp, source, metadata }: Source): Promise<EncodedPicture> {
  const inside = {
    width: LOGO_DECODED,
    height: LOGO_DECODED,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  const decoded = await decode(source.resize(inside).ensureAlpha())
  if (!decoded) return { refused: reasonNotDecoded(metadata) }
  const whole = sharp(decoded.data, { raw: decoded.raw })
  const { channels } = await whole.clone().stats()
  // A single color, or fully transparent.
  if (channels.every(({ min, max }) => min === max)) return { refused: 'not-a-picture' }
  const trimmed = await decode(whole.trim({ threshold: 10 }))
  if (!trimmed) return { refused: 'damaged' }
  const { data, raw } = trimmed
  const ratio = raw.width / raw.height
  if (raw.height < LOGO_HEIGHT) return { refused: 'too-small' }
  if (ratio < LOGO_RATIO.least || ratio > LOGO_RATIO.most) return { refused: 'wrong-shape' }
  const width = Math.round(LOGO_HEIGHT * ratio)
  const sized = sharp(data, { raw }).resize({ width, height: LOGO_HEIGHT, fit: 'fill' })
  const bytes = await logoWithin(sharp, sized, LOGO_BYTES)
  return { width, height: LOGO_HEIGHT, files: [{ width, format: 'webp', base64: bytes.toString('base64') }] }
}

/** Lossless if it is small enough, as with few flat colors; otherwise with a slight loss, or in 16 colors. */
async function logoWithin(sharp: SharpConstructor, logo: Sharp, most: number): Promise<Buffer> {
  const lossless = { lossless: true, effort: 6 }
  const attempts = [
    () => logo.clone().webp(lossless),
    () => logo.clone().webp({ nearLossless: true, quality: 20, effort: 6 }),
    () => logo.clone().webp({ quality: 60, alphaQuality: 50, effort: 6 }),
    async () => {
      const few = await logo.clone().png({ palette: true, colours: 16, dither: 0 }).toBuffer()
      const decoded = await decode(sharp(few).ensureAlpha())
      if (!decoded) throw new Error('A palette that was just written could not be read')
      const { data, raw } = decoded
      // The palette's most transparent color is not always fully transparent, and would show as a box.
      for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]! < 16) data[alpha] = 0
      return sharp(data, { raw }).webp(lossless)
    },
  ]
  for (const attempt of attempts) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only where this was too large
    const bytes = await (await attempt()).toBuffer()
    if (bytes.length <= most) return bytes
  }
  return (await encodeWithin(logo, 'webp', most)).bytes
}

/** @returns undefined where it is damaged or its decoder got no memory, which decoders don't distinguish */
async function decode(
  picture: Sharp,
): Promise<{ data: Buffer; raw: NonNullable<SharpOptions['raw']> } | undefined> {
  const decoded = await picture
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!decoded) return undefined
  const { width, height, channels } = decoded.info
  return { data: decoded.data, raw: { width, height, channels } }
}

function reasonNotDecoded(metadata: Metadata): 'too-many-pixels' | 'damaged' {
  return bytesToDecode(metadata) > MEMORY_BYTES / 2 ? 'too-many-pixels' : 'damaged'
}

/** Measured for AVIF; other formats are decoded line by line unless they are interlaced. */
function bytesToDecode({ width, height, format, channels, depth, isProgressive }: Metadata): number {
  if (format === 'heif') return width * height * 16
  return isProgressive ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0
}

function bytesOf(kind: PictureKind, width: number): number {
  return (PICTURE_KINDS[kind] as Readonly<Record<number, number>>)[width]!
}

/**
 * In about the best quality within `most` bytes. If the worst is too large, as for pure noise, the picture is blurred.
 * Each attempt is chosen by what the earlier ones took, because bytes grow about exponentially with the quality: two or
 * three attempts, where halving the range took seven.
 * @param start the quality that is tried first
 */
async function encodeWithin(
  picture: Sharp,
  format: PictureFormat,
  most: number,
  start = QUALITY[format][0],
): Promise<{ bytes: Buffer; quality: number }> {
  const [best, worst] = QUALITY[format]
  const attempts: Attempt[] = []
  let accepted: { bytes: Buffer; quality: number } | undefined
  let [low, high] = [worst - 1, best + 1]
  for (let quality = start; high - low > 1;) {
    // oxlint-disable-next-line no-await-in-loop -- each depends on the previous one
    const bytes = await encodeAs(picture.clone(), format, quality)
    if (bytes.length <= most) [accepted, low] = [{ bytes, quality }, quality]
    else high = quality
    if (quality === best && accepted?.quality === best) break
    if (accepted && (accepted.bytes.length >= most * CLOSE || high - low <= 2)) break
    attempts.push({ quality, size: Math.log(bytes.length) })
    const next = Math.floor(qualityFor(Math.log(most * ((1 + CLOSE) / 2)), attempts, format))
    quality = Math.min(Math.max(next, low + 1), high - 1)
  }
  for (let blur = 1; accepted === undefined; blur *= 2) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const bytes = await encodeAs(picture.clone().blur(blur), format, worst)
    if (bytes.length <= most) accepted = { bytes, quality: worst }
  }
  return accepted
}

/** `size` is the logarithm of the bytes. */
interface Attempt {
  quality: number
  size: number
}

/** The quality with this size, on a line through the last two attempts, or with a usual slope through the only one. */
function qualityFor(size: number, attempts: readonly Attempt[], format: PictureFormat): number {
  const [last, before] = attempts.toReversed()
  if (!last) return QUALITY[format][0]
  const measured = before && (last.size - before.size) / (last.quality - before.quality)
  return last.quality + (size - last.size) / (measured && measured > 0 ? measured : SLOPE[format])
}

function encodeAs(picture: Sharp, format: PictureFormat, quality: number): Promise<Buffer> {
  if (format === 'avif') return picture.avif({ quality, effort: AVIF_EFFORT }).toBuffer()
  if (format === 'webp') return picture.webp({ quality }).toBuffer()
  return picture.jpeg({ quality, mozjpeg: true }).toBuffer()
}
