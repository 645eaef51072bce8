import { readFile, mkdir } from 'node:fs/promises'

import sharp from 'sharp'

/**
 * Renders the drawings of app/images to the sizes and formats that pages load. Run it after changing a
 * drawing (`node scripts/render-images.ts`); the results are committed, so that a build needs no time for it.
 */
const SOURCES = new URL('../app/images/', import.meta.url)
const RENDERED = new URL('rendered/', SOURCES)

await mkdir(RENDERED, { recursive: true })
for (const light of ['light', 'dark']) {
  const hero = await drawing('hero.svg', `hero-${light}.css`)
  for (const width of [480, 800, 1280]) await toModernFormats(hero, `hero-${light}-${width}`, width)
}
const headshot = await drawing('headshot.svg')
for (const width of [320, 640]) await toModernFormats(headshot, `headshot-${width}`, width)
await toPng(await drawing('share.svg'), 'share.png', 1200)
await toPng(await drawing('favicon.svg'), 'apple-touch-icon.png', 180)

/** A drawing with the colours of one of its palettes; a drawing without palettes has its own colours. */
async function drawing(name: string, palette?: string): Promise<Buffer> {
  const svg = await readFile(new URL(name, SOURCES), 'utf8')
  if (!palette) return Buffer.from(svg)
  const css = await readFile(new URL(palette, SOURCES), 'utf8')
  return Buffer.from(svg.replace('<style/>', `<style>${css}</style>`))
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

async function toPng(svg: Buffer, name: string, width: number): Promise<void> {
  const png = await sharp(svg, { density: 144 })
    .resize({ width })
    .png({ palette: true, effort: 10 })
    .toFile(fileOf(name))
  console.log(`${name}: ${png.width} x ${png.height}, ${png.size} B`)
}

function fileOf(name: string): string {
  return new URL(name, RENDERED).pathname
}
