import { globSync, readFileSync } from 'node:fs'

import { isFast, listJourneys } from './test-tiers.ts'

const MARK = /^[ \t]*\/\/ Shows: (?<document>spec|asvs|hipaa) (?<ids>.+)$/gm
const ROW = {
  spec: { file: 'docs/specification.md', id: /^\| (\d+\.\d+) \|/gm },
  // A requirement that does not apply needs no test.
  asvs: { file: 'docs/evidence/asvs.md', id: /^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (?!n\/a: )/gm },
  hipaa: { file: 'docs/evidence/safeguards.md', id: /^\| (\(\w\)\S*) /gm },
}

const USAGE = `Lists the tests that show a statement; \`spec\` alone, every statement of that document. \`npm test\` does not run
those that say (rest):

  npm run trace -- spec 4.12     of the specification
  npm run trace -- asvs 1.2.4    of ASVS
  npm run trace -- hipaa '(b)'   of HIPAA`

/** Statements such as `spec 4.12`, with the marks `// Shows: spec 4.12, 9.7` of the tests that show each. */
type Trace = Map<string, Mark[]>
interface Mark {
  file: string
  line: number
  /** Whether `npm test` runs the test. */
  isFast: boolean
}

export function marksInTests(): Trace {
  const journeys = listJourneys()
  const marks: Trace = new Map()
  for (const file of globSync([
    '{app,content,contracts,deploy,publishing,sandbox,scripts,server,supabase,tests}/**/*.{test,spec}.{ts,tsx}',
  ])) {
    const source = readFileSync(file, 'utf8')
    for (const { index, groups } of source.matchAll(MARK)) {
      const line = source.slice(0, index).split('\n').length
      const mark = { file, line, isFast: isFast(file, line, journeys) }
      for (const id of groups?.ids?.split(', ') ?? []) {
        const statement = `${groups?.document} ${id}`
        marks.set(statement, [...(marks.get(statement) ?? []), mark])
      }
    }
  }
  return marks
}

/** Every statement of the documents that a test must show. */
export function statementsOfDocuments(): string[] {
  return Object.entries(ROW).flatMap(([document, { file, id }]) =>
    [...readFileSync(file, 'utf8').matchAll(id)].map(([, found]) => `${document} ${found}`),
  )
}

if (import.meta.main) {
  const prefix = process.argv.slice(2).join(' ')
  const found = [...marksInTests()].filter(([statement]) => `${statement} `.startsWith(`${prefix} `))
  if (found.length === 0) console.error(USAGE)
  else
    console.log(found.map(([statement, tests]) => [statement, ...tests.map(inWords)].join('\n  ')).join('\n'))
  process.exitCode = found.length === 0 ? 2 : 0
}

function inWords({ file, line, isFast: isRun }: Mark): string {
  return `${file}:${line}${isRun ? '' : ' (rest)'}`
}
