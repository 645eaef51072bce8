import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { dump } from './postgres-tools.ts'

// A program that says what it was given, in pg_dump's place.
const program = join(temporaryFolder(afterAll), 'pg_dump')
beforeAll(() => writeFile(program, '#!/bin/sh\necho "$PGPASSWORD|$PGSSLROOTCERT|$*"\n', { mode: 0o755 }))

describe.runIf(process.platform === 'linux')('PostgreSQL’s own programs', () => {
  test('get the password without showing it in a list of processes', async () => {
    const [password, , given] = (await said('')).split('|')
    expect(password).toBe('heron')
    expect(given).not.toContain('heron')
  })

  test.each([
    ['?sslmode=verify-full', '/etc/ssl/certs/ca-certificates.crt'],
    ['?sslmode=verify-full&sslrootcert=/etc/practice/ca.crt', ''],
    // With certificates to check by, they check wherever they use TLS.
    ['', ''],
    ['?sslmode=require', ''],
  ])(
    'verify the server by the system’s certificate authorities, as the product does: %s',
    async (parameters, authorities) => {
      const [, given] = (await said(parameters)).split('|')
      expect(given).toBe(authorities)
    },
  )
})

function said(parameters: string): Promise<string> {
  const url = `postgresql://practice:heron@db.example/practice${parameters}`
  return text(Readable.from(dump(program, url, 'one')))
}
