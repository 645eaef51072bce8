import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const supabase = join(import.meta.dirname, '..')

// Its gateway knows only keys of its old kind; each of our functions checks by itself who asks.
test('the platform’s gateway leaves every function to check its callers', () => {
  const functions = readdirSync(join(supabase, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)
  const config = readFileSync(join(supabase, 'config.toml'), 'utf8')
  const left = [...config.matchAll(/^\[functions\.(.+)\]\nverify_jwt = false$/gm)].map(([, name]) => name)
  expect(new Set(left)).toEqual(new Set(functions))
})
