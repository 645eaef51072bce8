import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { databaseUrl } = await useDatabase([])

test('a statement is run, and its rows are printed', () => {
  const { status, stdout } = sql([`select 7 as answer, 'x'::bytea as sealed, '{"a":1}'::jsonb as facts`])
  expect(stdout).toMatch(/answer.*sealed.*facts/)
  expect(stdout).toMatch(/ 7 .*'1 bytes'.*'\{"a":1\}'/)
  expect(status).toBe(0)
})

test('statements of a file are run up to the first that fails', () => {
  const { status, stdout, stderr } = sql(
    [],
    'create temp table t (a int);\nselect\n 2 as two;\nselec;\nselect 3 as three;',
  )
  expect(stdout).toMatch(/No rows\.[^]*two/)
  expect(stdout).not.toContain('three')
  expect(stderr).toContain('syntax error at or near "selec"')
  expect(status).toBe(1)
})

test('no database is created when there is none', () => {
  const { status, stderr } = sql(['select 1'], '', {
    DATABASE_URL: '',
    DATA_DIR: join(temporaryFolder(onTestFinished), 'none'),
  })
  expect(stderr).toContain('There is no database in')
  expect(status).toBe(1)
})

function sql(parameters: string[], input = '', env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'sql.ts'), ...parameters], {
    env: { ...process.env, DATABASE_URL: databaseUrl, ...env },
    encoding: 'utf8',
    input,
  })
}
