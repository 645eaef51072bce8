import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Parser } from 'htmlparser2'

import { readBuiltSite, siteFolder, wireBytes, type BuiltFile } from './built-site.ts'
import type { Measurement, Row } from './table.ts'

const READING_BUDGET_KB = 85
const SCRIPT_BUDGET_KB = 125
// Lighthouse's phone: 412 points wide at 1.75 pixels each.
const PHONE_PIXELS = 721

interface PageFiles {
  styles: Set<string>
  fonts: Set<string>
  pictures: Set<string>
  scripts: Set<string>
}

/** The bytes transferred to read each page, and those of the JavaScript that loads after it. */
export const measureWeights: Measurement = async ({ pages }) => {
  const site = await readBuiltSite()
  return Promise.all(pages.map((page) => weigh(page, site)))
}

/** Pages above a budget, each with its weights. */
export async function tooHeavy(pages: readonly string[]): Promise<string[]> {
  const site = await readBuiltSite()
  const weights = await Promise.all(pages.map(async (page) => ({ page, ...(await weightOf(page, site)) })))
  return weights
    .filter(({ reading, scripts }) => reading > READING_BUDGET_KB * 1000 || scripts > SCRIPT_BUDGET_KB * 1000)
    .map(({ page, reading, scripts }) => `${page}: ${kb(reading)} KB to read, ${kb(scripts)} KB of scripts`)
}

async function weigh(page: string, site: Map<string, BuiltFile>): Promise<Row> {
  const { html, styles, fonts, pictures, reading, scripts } = await weightOf(page, site)
  return {
    page,
    HTML: kb(html),
    CSS: kb(styles),
    fonts: kb(fonts),
    picture: kb(pictures),
    'to read': kb(reading),
    'budget ': verdict(reading, READING_BUDGET_KB),
    JavaScript: kb(scripts),
    budget: verdict(scripts, SCRIPT_BUDGET_KB),
  }
}

/** In bytes over the wire; `scripts` load after the paint. */
async function weightOf(page: string, site: Map<string, BuiltFile>) {
  const document = fileAt(page, site)
  const files = filesOf(await readFile(join(siteFolder, document.file), 'utf8'))
  const [html, styles, fonts, pictures, scripts] = await Promise.all([
    wireBytes(document),
    bytesOf(files.styles, site),
    bytesOf(files.fonts, site),
    bytesOf(files.pictures, site),
    bytesOf(files.scripts, site),
  ])
  return { html, styles, fonts, pictures, scripts, reading: html + styles + fonts + pictures }
}

/** The files that a phone fetches for a document without an action of its user. */
function filesOf(html: string): PageFiles {
  const files: PageFiles = { styles: new Set(), fonts: new Set(), pictures: new Set(), scripts: new Set() }
  let sources: Record<string, string>[] = []
  const parser = new Parser({
    onopentag(name, given) {
      const { href = '', rel } = given
      if (name === 'picture') sources = []
      if (name === 'source') sources.push(given)
      if (name === 'link' && rel === 'stylesheet') files.styles.add(href)
      if (name === 'link' && rel === 'preload' && given.as === 'font') files.fonts.add(href)
      if (name === 'script' && given.src) files.scripts.add(given.src)
      // A picture without `loading="lazy"` is fetched at once.
      if (name === 'img' && given.loading !== 'lazy') files.pictures.add(pictureFor(sources, given))
    },
    onclosetag(name) {
      if (name === 'picture') sources = []
    },
  })
  parser.end(html)
  // Named in the inline script that loads them once the page is painted.
  for (const [, href = ''] of html.matchAll(/"(\/assets\/[^"]+\.js)"/g)) files.scripts.add(href)
  return files
}

/** The picture that a phone in light mode chooses: the first source that fits, the smallest file that is wide enough. */
function pictureFor(sources: Record<string, string>[], image: Record<string, string>): string {
  const source = sources.find(({ media }) => !media || !/dark/.test(media)) ?? image
  const candidates = (source.srcset ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/))
  const wideEnough = candidates.find(([, width = '0']) => Number.parseInt(width, 10) >= PHONE_PIXELS)
  return (wideEnough ?? candidates.at(-1))?.[0] || image.src || ''
}

async function bytesOf(paths: Iterable<string>, site: Map<string, BuiltFile>): Promise<number> {
  const bytes = await Promise.all([...paths].map((path) => wireBytes(fileAt(path, site))))
  return bytes.reduce((total, each) => total + each, 0)
}

function fileAt(path: string, site: Map<string, BuiltFile>): BuiltFile {
  const file = site.get(path)
  if (!file) throw new Error(`The built site has no ${path}.`)
  return file
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function verdict(bytes: number, budget: number): string {
  return `≤ ${budget} KB ${bytes / 1000 <= budget ? 'met' : 'MISSED'}`
}
