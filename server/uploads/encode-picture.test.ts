// Shows: asvs 1.3.4, 5.2.1, 5.2.2, 5.4.3
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PICTURE_KINDS } from '#content/pictures.ts'

import { noise, phonePhoto, pngBomb, twoColors, WHOLE } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { encodePicture, type Picture, toPicture } from './encode-picture.ts'
import { encode as encodeHere } from './picture-process.ts'

const encode = (photo: Buffer, crop = {}) => encodePicture(photo, { ...WHOLE, ...crop })
/** Without the program: starting it takes longer than encoding a small picture. */
const encodeAlone = async (photo: Buffer, crop = {}) =>
  toPicture(await encodeHere(sharp, photo, { ...WHOLE, ...crop }))
/** Compared with an AVIF, whose bytes are what pages are reckoned with. */
const BYTES = { avif: 1, webp: 1.5, jpg: 2.5 }
const NAMES = { avif: 'heif', webp: 'webp', jpg: 'jpeg' }
const MARKERS = /Marker|GPS|Exif|http:\/\/ns\.adobe/

describe('the photo of a phone', () => {
  let photo: Buffer
  let picture: Picture
  beforeAll(async () => {
    photo = await phonePhoto()
    picture = await encode(photo, { shape: 'upright' })
  })

  test('is stored in three formats, in the widths that it is large enough for', () => {
    expect(picture).toMatchObject({ width: 320, height: 400 })
    const variants = picture.files.map(({ width, format }) => `${width}.${format}`)
    expect(variants).toEqual(['320.avif', '320.webp', '320.jpg'])
  })

  test('is rotated upright', async () => {
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    for (const { bytes } of picture.files) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([320, 400])
      expect(data[0]! - data[2]!).toBeGreaterThan(150)
      expect(data.at(-1)! - data.at(-3)!).toBeGreaterThan(150)
    }
  })

  test('is stored without the place, date and name of the camera', async () => {
    expect(photo.toString('latin1')).toMatch(/Marker-Artist/)
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    for (const { bytes } of picture.files) {
      expect(bytes.toString('latin1')).not.toMatch(MARKERS)
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    }
  })
})

describe('a photo', () => {
  test('is cropped as the owner chose', async () => {
    const photo = await twoColors(1000, 2000).png().toBuffer()
    const { files, ...size } = await encodeAlone(photo, { zoom: 1.5, x: 1, y: 1 })
    expect(size).toEqual({ width: 640, height: 640 })
    const { dominant } = await sharp(files.at(-1)!.bytes).stats()
    expect(dominant.b).toBeGreaterThan(200)
  })

  test.each([
    [0, 'red', 'blue'],
    [90, 'blue', 'blue'],
    [180, 'blue', 'red'],
    [270, 'red', 'red'],
  ])('is rotated by %i degrees as the owner chose, before it is cropped', async (turn, above, below) => {
    // At its left edge: what was above is on the right after a quarter.
    const { files, ...size } = await encodeAlone(await twoColors(500, 400).png().toBuffer(), { turn, x: 0 })
    expect(size).toEqual({ width: 320, height: 320 })
    const { data, info } = await sharp(files.at(-1)!.bytes).raw().toBuffer({ resolveWithObject: true })
    const colorAt = (at: number) => (data[at]! > data[at + 2]! ? 'red' : 'blue')
    expect([colorAt(0), colorAt((info.height - 1) * info.width * 3)]).toEqual([above, below])
  })

  test.each([
    ['a PNG', encode, () => twoColors().png()],
    ['a WebP', encode, () => twoColors().webp()],
    ['an AVIF', encode, () => twoColors().avif({ effort: 0 })],
    ['a PNG that can be seen through', encodeAlone, () => sharp(BLANK).png()],
    ['a gray JPEG', encodeAlone, () => twoColors().grayscale().jpeg()],
    ['a JPEG for print', encodeAlone, () => twoColors().toColourspace('cmyk').jpeg()],
    ['a PNG of 16 bits', encodeAlone, () => twoColors().toColourspace('rgb16').png()],
  ])('may be %s', async (_, encodeIt, make) => {
    const { files } = await encodeIt(await make().toBuffer())
    for (const { bytes } of files) expect((await sharp(bytes).metadata()).channels).toBe(3)
  })

  test('that is animated is stored as its first frame', async () => {
    const frames = [
      await twoColors().png().toBuffer(),
      await sharp({ create: { width: 400, height: 500, channels: 3, background: '#0f0' } })
        .png()
        .toBuffer(),
    ]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { files } = await encodeAlone(moving)
    const { pages, width } = await sharp(files.find(({ format }) => format === 'webp')!.bytes).metadata()
    expect({ pages, width }).toEqual({ pages: undefined, width: 320 })
    expect((await sharp(files.at(-1)!.bytes).stats()).channels[1]!.mean).toBeLessThan(30)
  })
})

describe('the bytes of a picture', () => {
  test.each([
    ['hero', ['480x360', '800x600', '1280x960']],
    ['scene', ['320x240', '480x360', '800x600']],
    ['upright', ['320x400', '640x800', '960x1200']],
  ] as const)('of the shape %s exist in each of its widths and formats', async (shape, sizes) => {
    const { files, ...size } = await encodeAlone(await twoColors(1800, 1500).png().toBuffer(), { shape })
    expect(`${size.width}x${size.height}`).toBe(sizes.at(-1))
    for (const { format, bytes } of files) expect((await sharp(bytes).metadata()).format).toBe(NAMES[format])
    const widths = sizes.map((one) => Number.parseInt(one, 10))
    for (const format of ['avif', 'webp', 'jpg'])
      expect(files.filter((file) => file.format === format).map(({ width }) => width)).toEqual(widths)
  })

  // One shape, and as small as it may be: encoding noise takes most of the time. The bytes of the others stand beside
  // their widths.
  test('are within the weight of a page, even of pure noise', async () => {
    const { files } = await encode(await noise(320, 400), { shape: 'upright' })
    expect(files).toHaveLength(3)
    for (const { width, format, bytes } of files) {
      const most = (PICTURE_KINDS.portrait as Record<number, number>)[width]!
      expect([width, format, bytes.length <= most * BYTES[format]]).toEqual([width, format, true])
    }
  })

  test('are those of the best quality, if that is less', async () => {
    const { files } = await encodeAlone(await twoColors(1200, 900).png().toBuffer(), { shape: 'scene' })
    for (const { bytes } of files) expect(bytes.length).toBeLessThan(9000)
  })
})

describe('is refused, with the reason:', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>'
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['nothing at all', 'not-a-picture', () => Buffer.alloc(0)],
    ['words', 'not-a-picture', () => Buffer.from('not a picture')],
    ['an SVG, whatever it is called', 'not-a-picture', () => Buffer.from(svg)],
    ['an SVG behind the first bytes of a JPEG', 'damaged', () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1')],
    ['a page of the web', 'not-a-picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', 'not-a-picture', () => twoColors().gif().toBuffer()],
    ['a TIFF', 'not-a-picture', () => twoColors().tiff().toBuffer()],
    ['a PDF', 'not-a-picture', () => Buffer.from('%PDF-1.7 ')],
    [
      'a film',
      'not-a-picture',
      () => Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0')]),
    ],
    ['a HEIC', 'heic', () => heic],
    ['a PNG that says 50,000 by 50,000', 'too-many-pixels', () => pngBomb(50_000, 50_000)],
    ['a PNG that says more than it holds', 'damaged', () => pngBomb(5000, 5000)],
    ['a small one', 'too-small', () => twoColors(300, 400).png().toBuffer()],
  ])('%s', async (_, reason, photo) => {
    await expect(encode(Buffer.from(await photo()))).rejects.toMatchObject({ reason })
  })

  test.each([
    [
      'a JPEG that ends early',
      'damaged',
      async () => (await twoColors(800, 800).jpeg().toBuffer()).subarray(0, 900),
    ],
    ['a PNG that is long and narrow', 'too-many-pixels', () => pngBomb(1_000_000, 400)],
    ['a part that is too small', 'too-small', () => twoColors(600, 600).png().toBuffer()],
  ])('%s', async (_, reason, photo) => {
    await expect(encodeAlone(await photo(), { zoom: 2 })).rejects.toMatchObject({ reason })
  })
})

describe('memory', () => {
  // Elsewhere the program looks at its own memory, and may be late.
  const isBound = existsSync('/proc/self/status') && spawnSync('prlimit', ['--version']).status === 0

  test.runIf(isBound)('of a decoder that would need 900 MB is below the limit', async () => {
    const program = resolve('server/uploads/picture-process.ts')
    const child = spawn(process.execPath, [program, JSON.stringify(WHOLE)])
    // 8000 by 6000 pixels of one color: making it takes longer than refusing it.
    child.stdin.end(readFileSync('tests/support/48-megapixels.avif'))
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, mostMegabytes(child.pid))), 5)
    const refused = await text(child.stdout)
    clearInterval(watch)
    expect(JSON.parse(refused)).toEqual({ refused: 'too-many-pixels' })
    expect(most).toBeGreaterThan(30)
    expect(most).toBeLessThan(340)
  })
})

describe('a program that', () => {
  const folder = temporaryFolder(afterAll)

  test.each([
    ['does not end is killed', 'setInterval(() => {}, 1000)', 'failed', 300],
    ['is killed fails', 'process.kill(process.pid, "SIGKILL")', 'failed', 60_000],
    ['does not read fails', 'process.exit(1)', 'failed', 60_000],
    ['would need more memory fails', 'process.exit(12)', 'too-many-pixels', 60_000],
    ['is granted no more memory fails', 'process.abort()', 'too-many-pixels', 60_000],
  ])('%s', async (name, code, reason, withinMs) => {
    const program = join(folder, `${name}.mjs`)
    await writeFile(program, code)
    const photo = Buffer.concat([await twoColors().png().toBuffer(), Buffer.alloc(5_000_000)])
    const tried = encodePicture(photo, WHOLE, { program, withinMs })
    await expect(tried).rejects.toMatchObject({ reason })
  })
})

const BLANK = { create: { width: 400, height: 400, channels: 4, background: '#f008' } } as const

/** The kernel keeps the highest. */
function mostMegabytes(pid: number | undefined): number {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return 0
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024
}
