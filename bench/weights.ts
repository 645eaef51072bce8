import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Parser } from 'htmlparser2'

import { readBuiltSite, siteFolder, wireBytes, type BuiltFile } from './built-site.ts'
import type { Measurement, Row } from './table.ts'

const READING_BUDGET_KB = 85
const SCRIPT_BUDGET_KB = 125
// Lighthouse's phone: 412 points wide at 1.75 pixels each.
const PHONE_PIXELS = 721

interface Needed {
  styles: Set<string>
  fonts: Set<string>
  pictures: Set<string>
  scripts: Set<string>
}

/** What comes over the wire to read each page, and the JavaScript that follows when it is only read. */
export const measureWeights: Measurement = async ({ pages }) => {
  const site = await readBuiltSite()
  return Promise.all(pages.map((page) => weigh(page, site)))
}

/** Pages that are heavier than is allowed at all, each with what it weighs. */
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

/** In bytes over the wire; `scripts` come after the paint. */
async function weightOf(page: string, site: Map<string, BuiltFile>) {
  const document = fileAt(page, site)
  const needed = neededBy(await readFile(join(siteFolder, document.file), 'utf8'))
  const [html, styles, fonts, pictures, scripts] = await Promise.all([
    wireBytes(document),
    bytesOf(needed.styles, site),
    bytesOf(needed.fonts, site),
    bytesOf(needed.pictures, site),
    bytesOf(needed.scripts, site),
  ])
  return { html, styles, fonts, pictures, scripts, reading: html + styles + fonts + pictures }
}

/** The files that a document names and that a phone fetches without being asked to. */
function neededBy(html: string): Needed {
  const needed: Needed = { styles: new Set(), fonts: new Set(), pictures: new Set(), scripts: new Set() }
  let sources: Record<string, string>[] = []
  const parser = new Parser({
    onopentag(name, given) {
      const { href = '', rel } = given
      if (name === 'picture') sources = []
      if (name === 'source') sources.push(given)
      if (name === 'link' && rel === 'stylesheet') needed.styles.add(href)
      if (name === 'link' && rel === 'preload' && given.as === 'font') needed.fonts.add(href)
      if (name === 'script' && given.src) needed.scripts.add(given.src)
      // A picture that may wait says so; any other is fetched at once.
      if (name === 'img' && given.loading !== 'lazy') needed.pictures.add(chosen(sources, given))
    },
    onclosetag(name) {
      if (name === 'picture') sources = []
    },
  })
  parser.end(html)
  // Named in the small script that fetches them once the page is seen.
  for (const [, href = ''] of html.matchAll(/"(\/assets\/[^"]+\.js)"/g)) needed.scripts.add(href)
  return needed
}

/** As a phone in light mode chooses: the first source that fits, the smallest file that is wide enough. */
function chosen(sources: Record<string, string>[], image: Record<string, string>): string {
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
  return `≤ ${budget} KB ${bytes / 1000 <= budget ? 'kept' : 'MISSED'}`
}
