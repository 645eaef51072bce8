// Shows: asvs 5.2.1, 5.2.2
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { noise } from '#tests/support/photos.ts'

import { encodePicture, toPicture } from './encode-picture.ts'
import { encode } from './picture-process.ts'

describe('a logo', () => {
  test('is trimmed, and its transparency is kept', async () => {
    const { files, ...size } = await encodeLogo(await ring(400, 200))
    expect(size).toEqual({ width: 176, height: 88 })
    expect(files.map(({ width, format }) => `${width}.${format}`)).toEqual(['176.webp'])
    const { data, info } = await sharp(files[0]!.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([176, 88, 4])
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
    expect([alphaAt(88, 44), alphaAt(88, 2)]).toEqual([0, 255])
  })

  test('with letters in it is sharp within its size limit', async () => {
    const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="360" viewBox="0 0 500 100">
      <circle cx="50" cy="50" r="45" fill="#0d4f59"/><g font-size="40" fill="#12323a">
      <text x="105" y="45">Harbor Light</text><text x="105" y="90" font-size="20">COUNSELING, PLLC</text></g></svg>`
    const { files, width, height } = await encodeAlone(await sharp(Buffer.from(letters)).png().toBuffer())
    expect(files[0]!.bytes.length).toBeLessThanOrEqual(3500)
    const meant = await sharp(Buffer.from(letters))
      .trim()
      .resize({ width, height, fit: 'fill' })
      .raw()
      .toBuffer()
    const shown = await sharp(files[0]!.bytes).ensureAlpha().raw().toBuffer()
    // By the alpha of each dot: edges that are softened differ in many.
    const differing = meant.filter((value, at) => at % 4 === 3 && Math.abs(value - shown[at]!) > 48).length
    expect(differing / (width * height)).toBeLessThan(0.02)
    const stains = meant.filter((value, at) => at % 4 === 3 && value === 0 && shown[at]! > 0).length
    expect(stains / (width * height)).toBeLessThan(0.02)
  })

  test.each([
    ['a photo', () => noise(900, 600)],
    [
      'a JPEG on white',
      async () =>
        sharp(await ring(300, 120))
          .flatten({ background: '#fff' })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a WebP that moves',
      async () =>
        sharp([await ring(200, 200), await ring(200, 150)], { join: { animated: true } })
          .webp()
          .toBuffer(),
    ],
  ])('may be %s, and is small', async (_, make) => {
    const { files, height } = await encodeAlone(await make())
    expect(height).toBe(88)
    expect(files).toHaveLength(1)
    expect(files[0]!.bytes.length).toBeLessThanOrEqual(3500)
    expect((await sharp(files[0]!.bytes).metadata()).pages).toBeUndefined()
  })

  // Without the program: starting it takes longer than reading a logo.
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['one pixel', 'not-a-picture', () => sharp(EMPTY).resize(1, 1).png().toBuffer()],
    ['a small one', 'too-small', () => ring(200, 60)],
    [
      'a small one in a large empty space',
      'too-small',
      () =>
        sharp(EMPTY)
          .composite([{ input: BAR }])
          .png()
          .toBuffer(),
    ],
    ['a line', 'wrong-shape', () => ring(1500, 100)],
    ['a pole', 'wrong-shape', () => ring(100, 900)],
    ['nothing that is seen', 'not-a-picture', () => sharp(EMPTY).png().toBuffer()],
    ['one color', 'not-a-picture', () => sharp(EMPTY).flatten({ background: '#0d4f59' }).png().toBuffer()],
    ['a PNG that ends early', 'damaged', async () => (await ring(400, 200)).subarray(0, 300)],
  ])('is refused: %s', async (_, reason, logo) => {
    await expect(encodeAlone(await logo())).rejects.toMatchObject({ reason })
  })
})

function encodeLogo(logo: Buffer) {
  return encodePicture(logo, { shape: 'logo' })
}

const encodeAlone = async (logo: Buffer) => toPicture(await encode(sharp, logo, { shape: 'logo' }))

/** A frame of a color, clear inside and around. */
function ring(width: number, height: number): Promise<Buffer> {
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 100}" height="${height + 60}">
    <path fill="#0d4f59" fill-rule="evenodd" d="M50 30h${width}v${height}H50z M70 50h${width - 40}v${height - 40}H70z"/></svg>`
  return sharp(Buffer.from(frame)).png().toBuffer()
}

const EMPTY = { create: { width: 900, height: 900, channels: 4, background: '#0000' } } as const
const BAR = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40"><rect width="300" height="40"/></svg>',
)
