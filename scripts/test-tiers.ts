import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

/** In the title of a journey that `npm test` runs; `npm run test:rest` runs those without it. */
export const FAST = '@fast'
/** Tests other than journeys that `npm run test:rest` runs: whole products under load, for minutes. */
export const SLOW_FILES = 'tests/{faults,hostile}/**/*.test.ts'

export interface Journey {
  file: string
  title: string
  isFast: boolean
  /** The lines from its own comments to the next journey's. */
  from: number
  to: number
}

const TITLE = /^ *test\(['`](?<title>.+)['`], (?:async )?\(/

export function listJourneys(files = globSync('tests/journeys/*.spec.ts').toSorted()): Journey[] {
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const starts = lines.flatMap((line, index) => {
      const title = TITLE.exec(line)?.groups?.title
      return title === undefined ? [] : [{ title, from: firstCommentAbove(lines, index) + 1 }]
    })
    return starts.map(({ title, from }, index) => ({
      file,
      title,
      isFast: title.endsWith(` ${FAST}`),
      from,
      to: (starts[index + 1]?.from ?? lines.length + 1) - 1,
    }))
  })
}

/** Whether `npm test` runs the test at this line: any test that is no journey, or a journey with the mark. */
export function isFast(file: string, line: number, journeys: readonly Journey[]): boolean {
  if (!file.endsWith('.spec.ts')) return !matchesGlob(file, SLOW_FILES)
  return journeys.some(
    (journey) => journey.file === file && journey.from <= line && line <= journey.to && journey.isFast,
  )
}

function firstCommentAbove(lines: readonly string[], index: number): number {
  let first = index
  while (lines[first - 1]?.trimStart().startsWith('//')) first -= 1
  return first
}
