import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { OverlayOptions } from 'sharp'

import { escapeMarkup } from '#content/escape-markup.ts'

import type { DocumentParts } from './read-document.ts'

/** The picture of a shared page (`og:image`), from the page's head. */
export interface SharePicture {
  /** Relative to the release. Its name has a hash of the words, so that no cached older picture is shown. */
  file: string
  siteName: string
  title: string
}

const FOLDER = 'share'
const PARTS = join(import.meta.dirname, 'share-picture')
const FONT = join(PARTS, 'brygada-share.ttf')
/** Pictures from app/images by page; other pages have `room`. */
const SCENES: Record<string, string> = {
  booking: 'calendar',
  contact: 'desk',
  'esa-evaluations': 'dog',
  faqs: 'door',
  resources: 'shelf',
  services: 'call',
}
const INK = '#12323a'
const SITE_NAME = { sizes: [30, 25, 21], left: 132, middle: 90, width: 420, height: 76 }
const TITLE = { sizes: [72, 62, 54, 46, 38], left: 64, middle: 334, width: 476, height: 350 }

/** @returns undefined for a document without a picture of the release, such as those for a closed site */
export function sharePictureOf({ properties }: Pick<DocumentParts, 'properties'>): SharePicture | undefined {
  const address = properties.get('og:image')
  const siteName = properties.get('og:site_name') ?? ''
  const described = properties.get('og:image:alt') ?? ''
  const file = address === undefined ? '' : new URL(address).pathname.slice(1)
  if (!file.startsWith(`${FOLDER}/`)) return undefined
  return { file, siteName, title: described.slice(`${siteName}: `.length) }
}

/**
 * Draws name and title beside the page's scene, in the font of the site's headings, with `sharp`, which the server's
 * programs also use for the owner's photos. Imported here only, because the server itself never needs it.
 */
export async function makeSharePicture(
  folder: string,
  { file, siteName, title }: SharePicture,
): Promise<void> {
  // Read once, with the first text. Excludes the machine's fonts, which would be found first and take longer.
  process.env.FONTCONFIG_FILE = join(PARTS, 'fonts.conf')
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const scene = SCENES[basename(file).replace(/-[^-]*$/, '')] ?? 'room'
  const picture = await sharp(join(PARTS, `${scene}.webp`))
    .composite([...(await writeText(siteName, SITE_NAME)), ...(await writeText(title, TITLE))])
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
    .toBuffer()
  await writeFile(join(folder, file), picture)
}

/** Draws words in the largest size that fits the box. Empty where the font has none of their characters. */
async function writeText(words: string, box: typeof TITLE): Promise<OverlayOptions[]> {
  const { default: sharp } = await import('sharp')
  const written = inFont(words)
  if (written === '') return []
  const text = `<span foreground="${INK}">${escapeMarkup(written)}</span>`
  const write = (size: number) =>
    sharp({
      text: {
        text,
        font: `Brygada Share ${size}`,
        fontfile: FONT,
        rgba: true,
        dpi: 72,
        width: box.width,
        spacing: -4,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  for (const size of box.sizes) {
    const { data, info } = await write(size)
    if (info.width <= box.width && info.height <= box.height) return [placed(data, info.height, box)]
  }
  const { data } = await write(box.sizes.at(-1)!)
  const smaller = await sharp(data)
    .resize({ width: box.width, height: box.height, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  return [placed(smaller.data, smaller.info.height, box)]
}

function placed(input: Buffer, height: number, { left, middle }: typeof TITLE): OverlayOptions {
  return { input, left, top: Math.round(middle - height / 2) }
}

/**
 * Replaces characters that the font lacks, for which it would show an empty box: by their decomposition where the font
 * has it (a letter without its accent, two letters for a ligature, the common hyphen); others, such as an emoji, are
 * removed.
 */
export function inFont(words: string): string {
  hasCharacter ??= charactersOf(readFileSync(FONT))
  const has = hasCharacter
  return Array.from(words.normalize('NFC').replaceAll(/\p{Cc}/gu, ' '))
    .map((character) => (has(character) ? character : Array.from(partsOf(character)).filter(has).join('')))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
let hasCharacter: ((character: string) => boolean) | undefined

function partsOf(character: string): string {
  return /\p{Dash}/u.test(character) ? '-' : character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/**
 * The characters of a font, by the format 12 of its `cmap` table: ranges of first character, last character and glyph.
 */
function charactersOf(font: Buffer): (character: string) => boolean {
  const ranges = rangesOf(font)
  return (character) => {
    const code = character.codePointAt(0)!
    return ranges.some(([first, last]) => first <= code && code <= last)
  }
}

function rangesOf(font: Buffer): [first: number, last: number][] {
  const cmap = characterMapOf(font)
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  )
  const subtable = subtables.find((one) => one.readUInt16BE(0) === 12)
  if (!subtable) throw new Error('The font has no character map of format 12')
  return Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => {
    const group = 16 + index * 12
    return [subtable.readUInt32BE(group), subtable.readUInt32BE(group + 4)]
  })
}

function characterMapOf(font: Buffer): Buffer {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const record = records.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (record === undefined) throw new Error('The font has no character map')
  return font.subarray(font.readUInt32BE(record + 8))
}
