import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

export const WHOLE = { shape: 'square', turn: 0, zoom: 1, x: 0.5, y: 0.5 } as const

/** Red above, blue below, with the EXIF data of a phone: place, owner and a rotation by 90 degrees. */
export async function phonePhoto(): Promise<Buffer> {
  return sharp(await twoColors().png().toBuffer())
    .rotate(-90)
    .withExif({
      IFD0: { Artist: 'Marker-Artist', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Red above, blue below. */
export function twoColors(width = 400, height = 500) {
  const lower = { create: { width, height: height / 2, channels: 3, background: '#00f' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: lower, gravity: 'south' },
  ])
}

/** A JPEG that no codec makes small. */
export async function noise(width: number, height: number): Promise<Buffer> {
  const gray = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: gray } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Four times as wide as high, with a script, which a browser does not run in a picture. */
export const SVG_LOGO = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 480 140">
  <script>parent.document.title = 'ran'</script><image href="https://elsewhere.example/x.png" width="9" height="9"/>
  <circle cx="50" cy="50" r="50" fill="#0d4f59"/><rect x="120" y="20" width="280" height="60" fill="#b8401f"/></svg>`)

/** A PNG of a few bytes that says that it is so large. */
export function pngBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
