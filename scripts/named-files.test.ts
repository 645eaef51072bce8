import { globSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

const FOLDERS = 'app,bench,content,contracts,deploy,docs,publishing,sandbox,scripts,server,supabase,tests'
const files = globSync([`{${FOLDERS}}/**/*.{ts,tsx,mjs,css,md}`, '*.{ts,md}'])

/** Such as `content/rules.ts`, or `rules.ts` alone; a pattern such as `*.data.ts` names no file. */
const NAMED = /(?<![\w./*<…-])\w[\w./-]*\.(?:tsx?|mjs|css|md)(?![\w-])/g

// Not in migrations, which are never changed.
it('comments name files that exist', () => {
  const named = files
    .filter((file) => !file.endsWith('.md'))
    .flatMap((file) => namesInComments(file).map((name) => ({ file, name })))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
})

function namesInComments(file: string): string[] {
  const comments = readFileSync(file, 'utf8').match(/(?<=^|\s)\/\/ .*|\/\*[\s\S]*?\*\//gm) ?? []
  return comments.flatMap((text) => text.match(NAMED) ?? [])
}

function exists(name: string): boolean {
  return files.some((file) => file === name || file.endsWith(`/${name}`))
}
