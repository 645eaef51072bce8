import { readFile, mkdir, writeFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

import sharp from 'sharp'

/**
 * Renders the drawings of app/images to the sizes and formats that pages load. Run it after changing a
 * drawing (`node scripts/render-images.ts`); the results are committed, so that no build has to render them.
 */
const SOURCES = new URL('../app/images/', import.meta.url)
const RENDERED = new URL('rendered/', SOURCES)
const PUBLIC = new URL('../public/', import.meta.url)
const SHARE_BACKGROUNDS = new URL('../publishing/share-picture/', import.meta.url)
type Light = 'light' | 'dark'
/** Attributes of the drawings' classes: one value for both lights, or the light's and the dark's. */
type Palette = Record<string, Record<string, string | [light: string, dark: string]>>
const PALETTE: Palette = JSON.parse(await readFile(new URL('room.json', SOURCES), 'utf8'))
const SCENES = ['dog', 'desk', 'door', 'chair', 'call', 'shelf', 'calendar']

await mkdir(RENDERED, { recursive: true })
for (const light of ['light', 'dark'] as const) {
  const hero = await drawing('hero.svg', light)
  for (const width of [480, 800, 1280]) await toModernFormats(hero, `hero-${light}-${width}`, width)
  const headshot = await drawing('headshot.svg', light)
  for (const width of [320, 640]) await toModernFormats(headshot, `headshot-${light}-${width}`, width)
  for (const scene of SCENES) await toSmallSvg(`scene-${scene}`, light)
}
for (const scene of ['room', ...SCENES]) await toShareBackground(scene)
await toTouchIcon(await drawing('favicon.svg'))
await toIcon(await drawing('favicon.svg'))

/** A drawing in the colors of a light; a drawing without classes has its own colors. */
async function drawing(name: string, light?: Light): Promise<Buffer> {
  const svg = await readFile(new URL(name, SOURCES), 'utf8')
  if (!light) return Buffer.from(svg)
  const rules = Object.keys(PALETTE).map((of) => {
    const declarations = attributesOf(of, light).map(([property, value]) => `${property}: ${value};`)
    return `.${of} { ${declarations.join(' ')} }`
  })
  return Buffer.from(svg.replace('<style/>', `<style>${rules.join('\n')}</style>`))
}

/**
 * A scene as pages load it: a few shapes, so that the drawing is smaller than a picture of it, and sharp in every size.
 * Its colors are in attributes, which need no permission of the Content-Security-Policy.
 */
async function toSmallSvg(name: string, light: Light): Promise<void> {
  const svg = (await readFile(new URL(`${name}.svg`, SOURCES), 'utf8'))
    .replace(/<!--.*?-->|<style\/>|\n/gs, '')
    .replaceAll(/<(\w+)([^>]*?) class="([\w-]+)"/g, (_, element: string, before: string, of: string) => {
      if (!PALETTE[of]) throw new Error(`${name}.svg has a class without colors: ${of}`)
      const attributes = attributesOf(of, light).filter(
        ([property]) => (element === 'stop') === (property === 'stop-color'),
      )
      return `<${element}${before}${attributes.map(([property, value]) => ` ${property}="${value}"`).join('')}`
    })
  await writeFile(fileOf(`${name}-${light}.svg`), svg)
  console.log(`${name}-${light}: ${brotliCompressSync(svg).length} B compressed`)
}

function attributesOf(name: string, light: Light): [property: string, value: string][] {
  return Object.entries(PALETTE[name] ?? {}).map(([property, value]) => {
    return [property, typeof value === 'string' ? value : value[light === 'light' ? 0 : 1]]
  })
}

async function toModernFormats(svg: Buffer, name: string, width: number): Promise<void> {
  const image = await sharp(svg, { density: 144 }).resize({ width }).png().toBuffer()
  const avif = await sharp(image)
    .avif({ quality: width > 1000 ? 42 : 52, effort: 7 })
    .toFile(fileOf(`${name}.avif`))
  const webp = await sharp(image)
    .webp({ quality: 76, effort: 6 })
    .toFile(fileOf(`${name}.webp`))
  console.log(`${name}: ${avif.width} x ${avif.height}, AVIF ${avif.size} B, WebP ${webp.size} B`)
}

async function toTouchIcon(svg: Buffer): Promise<void> {
  const name = 'apple-touch-icon.png'
  const png = await sharp(svg, { density: 144 })
    .resize({ width: 180 })
    .png({ palette: true, effort: 10 })
    .toFile(fileOf(name))
  console.log(`${name}: ${png.width} x ${png.height}, ${png.size} B`)
}

/** The words of a page are written beside the scene when a release is made (publishing/share-pictures.ts). */
async function toShareBackground(scene: string): Promise<void> {
  const [width, height] = [560, 420]
  const picture =
    scene === 'room' ? await drawing('hero.svg', 'light') : await drawing(`scene-${scene}.svg`, 'light')
  const corners = Buffer.from(
    `<svg viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" rx="44"/></svg>`,
  )
  const cropped = await sharp(picture, { density: 144 })
    .resize({ width })
    .extract({ left: 0, top: scene === 'room' ? 106 : 0, width, height })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const file = new URL(`${scene}.webp`, SHARE_BACKGROUNDS).pathname
  const background = await sharp(await drawing('share.svg'), { density: 144 })
    .resize({ width: 1200 })
    .composite([{ input: cropped, left: 1200 - width - 56, top: (630 - height) / 2 }])
    .flatten()
    .webp({ lossless: true, effort: 6 })
    .toFile(file)
  console.log(`share-picture/${scene}: ${background.width} x ${background.height}, ${background.size} B`)
}

/** `/favicon.ico`: many programs request it whatever icon a page names. One picture, as PNG, behind the format's header. */
async function toIcon(svg: Buffer): Promise<void> {
  const size = 32
  const png = await sharp(svg, { density: 144 })
    .resize({ width: size })
    .png({ palette: true, effort: 10 })
    .toBuffer()
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  await mkdir(PUBLIC, { recursive: true })
  await writeFile(new URL('favicon.ico', PUBLIC), Buffer.concat([header, png]))
  console.log(`favicon.ico: ${size} x ${size}, ${header.length + png.length} B`)
}

function fileOf(name: string): string {
  return new URL(name, RENDERED).pathname
}
