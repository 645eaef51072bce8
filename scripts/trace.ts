import { globSync, readFileSync } from 'node:fs'

const MARK = /^[ \t]*\/\/ Shows: (?<document>spec|asvs|hipaa) (?<ids>.+)$/gm
const ROW = {
  spec: { file: 'docs/specification.md', id: /^\| (\d+\.\d+) \|/gm },
  // What does not apply has nothing to show.
  asvs: { file: 'docs/asvs.md', id: /^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (?!n\/a: )/gm },
  hipaa: { file: 'docs/safeguards.md', id: /^\| (\(\w\)\S*) /gm },
}

/** Statements as `spec 4.12`, with the tests that show each as `file:line`. */
export type Trace = Map<string, string[]>

/** What the marks `// Shows: spec 4.12, 9.7` in the tests say. */
export function marksInTests(): Trace {
  const marks: Trace = new Map()
  for (const file of globSync([
    '{app,content,contracts,deploy,publishing,sandbox,scripts,server,supabase,tests}/**/*.{test,spec}.{ts,tsx}',
  ])) {
    const source = readFileSync(file, 'utf8')
    for (const { index, groups } of source.matchAll(MARK)) {
      const line = source.slice(0, index).split('\n').length
      for (const id of groups?.ids?.split(', ') ?? []) {
        const statement = `${groups?.document} ${id}`
        marks.set(statement, [...(marks.get(statement) ?? []), `${file}:${line}`])
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
  console.log(found.map(([statement, tests]) => [statement, ...tests].join('\n  ')).join('\n'))
}
