import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { readDocument } from './read-document.ts'
import { inFont, makeSharePicture, sharePictureOf } from './share-pictures.ts'

const folder = temporaryFolder(afterAll)
beforeAll(() => mkdir(join(folder, 'share')))

const WORDS = { siteName: 'Quiet Tide', title: 'About me' }

test('a head names the picture and its words, decoded', () => {
  const html = headOf('https://practice.example/share/about-1x.jpg', 'Tide &amp; Co: “Q&amp;A”')
  expect(sharePictureOf(readDocument(html))).toEqual({
    file: 'share/about-1x.jpg',
    siteName: 'Tide & Co',
    title: '“Q&A”',
  })
})

test('for a page without a picture of ours, none is made', () => {
  expect(sharePictureOf(readDocument('<head><title>Opening soon</title></head>'))).toBeUndefined()
  expect(sharePictureOf(readDocument(headOf('https://practice.example/assets/a.png', 'A')))).toBeUndefined()
})

test('a picture has the format that social networks require, and is small', async () => {
  const { bytes, width, height, format } = await made('share/about-1.jpg', WORDS)
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(bytes.length).toBeLessThan(100 * 1024)
})

test('different words make different pictures, equal words the same', async () => {
  const pictures = [
    WORDS,
    { ...WORDS },
    { ...WORDS, title: 'About us' },
    { ...WORDS, siteName: 'Noisy Tide' },
  ]
  const hashes = []
  for (const [index, words] of pictures.entries()) {
    const { bytes } = await made(`share/about-${index}.jpg`, words)
    hashes.push(createHash('sha256').update(bytes).digest('hex'))
  }
  expect(hashes[0]).toBe(hashes[1])
  expect(new Set(hashes).size).toBe(3)
})

test('a page has its own scene, by its address', async () => {
  const [dog, room] = [
    await made('share/esa-evaluations-1.jpg', WORDS),
    await made('share/terms-1.jpg', WORDS),
  ]
  expect(dog.bytes.equals(room.bytes)).toBe(false)
})

test.each([
  ['of all Latin alphabets', 'Łódź, Győr, Őrség, Şişli, Nguyễn', 'Łódź, Győr, Őrség, Şişli, Nguyễn'],
  ['and punctuation', '“Q&A” – it’s … — ‘so’ • €', '“Q&A” – it’s … — ‘so’ • €'],
  ['written as a letter and its accent', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['that it has in another form', 'ﬁnal co‑parenting №5', 'final co-parenting No5'],
  ['but no emoji, alone or joined', 'Quiet 🌊 Tide 👩‍👧 1️⃣', 'Quiet Tide 1'],
  ['but no other script', '潮 Tide', 'Tide'],
  ['but no control character', 'Quiet\u0000\nTide', 'Quiet Tide'],
])('the font has letters %s', (_, words, written) => expect(inFont(words)).toBe(written))

test('letters that the font lacks are not drawn as boxes', async () => {
  const [none, lacking, accented, plain] = [
    await made('share/about-5.jpg', { ...WORDS, title: '' }),
    await made('share/about-6.jpg', { ...WORDS, title: '潮🌊' }),
    await made('share/about-7.jpg', { ...WORDS, title: 'Ł' }),
    await made('share/about-8.jpg', { ...WORDS, title: 'L' }),
  ]
  expect(lacking.bytes.equals(none.bytes)).toBe(true)
  expect(accented.bytes.equals(plain.bytes)).toBe(false)
})

test.each([
  ['marks of the markup', { siteName: 'A & B <i>', title: '</span> & <b>more</b> "quoted"' }],
  ['a title without a space', { ...WORDS, title: 'Telementalhealthcounseling'.repeat(3) }],
  [
    'the longest title',
    { siteName: 'Practice of '.repeat(7), title: 'Counseling for many people '.repeat(3) },
  ],
  ['letters that the font lacks, and a line break', { siteName: '潮', title: 'Łódź 🌊\nand\u0000 more' }],
  [
    'letters beyond Latin-1 and quotation marks',
    { siteName: 'Tâm Lý Trị Liệu Nguyễn', title: '“Győr” – it’s Łódź' },
  ],
])('%s fit beside the scene', async (_, words) => {
  const { bytes } = await made('share/about-9.jpg', words)
  expect(bytes.length).toBeLessThan(100 * 1024)
  // Between the words' column and the scene, above and below them: nothing but paper.
  for (const area of [
    { left: 544, top: 0, width: 36, height: 630 },
    { left: 0, top: 0, width: 540, height: 40 },
    { left: 0, top: 570, width: 540, height: 60 },
  ]) {
    const pixels = await sharp(bytes).extract(area).greyscale().raw().toBuffer()
    expect(Math.min(...pixels)).toBeGreaterThan(225)
  }
})

async function made(file: string, words: typeof WORDS) {
  await makeSharePicture(folder, { file, ...words })
  const bytes = await readFile(join(folder, file))
  const { width, height, format } = await sharp(bytes).metadata()
  return { bytes, width, height, format }
}

function headOf(picture: string, words: string): string {
  return `<head><meta property="og:site_name" content="Tide &amp; Co"/><meta property="og:image" content="${picture}"/><meta property="og:image:alt" content="${words}"/></head>`
}
