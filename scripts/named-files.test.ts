import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, it } from 'vitest'

const FOLDERS = 'app,bench,content,contracts,deploy,docs,publishing,sandbox,scripts,server,supabase,tests'
const files = globSync([`{${FOLDERS}}/**/*.{ts,tsx,mjs,css,md}`, '*.{ts,md}'])

const documents = files.filter((file) => file.endsWith('.md'))

/** A file's name, such as `content/rules.ts`, or `rules.ts` alone; not a pattern such as `*.data.ts`. */
const FILE_NAME = /(?<![\w./*<…-])\w[\w./-]*\.(?:tsx?|mjs|css|md)(?![\w-])/g

// Migrations are not checked, because they are never changed.
it('comments name files that exist', () => {
  const named = files
    .filter((file) => !file.endsWith('.md'))
    .flatMap((file) => namesInComments(file).map((name) => ({ file, name })))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
})

it('documents name files that exist', () => {
  const named = documents.flatMap((file) => namesInCode(file).map((name) => ({ file, name })))
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
})

function namesInComments(file: string): string[] {
  const comments = readFileSync(file, 'utf8').match(/(?<=^|\s)\/\/ .*|\/\*[\s\S]*?\*\//gm) ?? []
  return comments.flatMap((text) => text.match(FILE_NAME) ?? [])
}

function namesInCode(file: string): string[] {
  const code = readFileSync(file, 'utf8').match(/`[^`\n]*`/g) ?? []
  return code.flatMap((text) => text.match(FILE_NAME) ?? [])
}

function exists(name: string): boolean {
  return files.some((file) => file === name || file.endsWith(`/${name}`))
}

it('docs/commands.md names every command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const table = readFileSync('docs/commands.md', 'utf8')
  // `local` and `gate` are parts of other commands.
  const commands = Object.keys(scripts).filter((name) => name !== 'local' && name !== 'gate')
  const isListed = (name: string) => new RegExp(`\`npm (?:run )?${name}[ \`]`).test(table)
  expect(commands.filter((name) => !isListed(name))).toEqual([])
})

it('links within the documents are to files that exist', () => {
  const links = documents.flatMap((file) =>
    [...withoutCode(file).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)/g)].map(([, to]) => ({
      file,
      to: to!,
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ file, to }) => !existsSync(join(dirname(file), to)))).toEqual([])
})

function withoutCode(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/`[^`]*`/g, '')
}
