import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import { placeDatabase } from '#tests/support/pglite.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { lockDataDir } from './data-dir-lock.ts'
import { openDatabase } from './database.ts'

const dir = temporaryFolder(afterAll)

describe('the data directory', () => {
  test('belongs to one process: a second one is refused, and it is free again afterwards', async () => {
    const home = join(dir, 'locked')
    const release = await lockDataDir(home)
    await expect(lockDataDir(home)).rejects.toThrow(/^The data directory .* is in use by another process/)
    await release()
    await (
      await lockDataDir(home)
    )()
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    expect((await stat(join(home, 'process.lock'))).mode & 0o777).toBe(0o600)
  })

  test('that can not be written is named in a sentence', async () => {
    const file = join(dir, 'a-file')
    await writeFile(file, '')
    await expect(lockDataDir(join(file, 'data'))).rejects.toThrow(
      /^The data directory \/.*a-file\/data can't be written by this account \(ENOTDIR\)/,
    )
  })

  test('is free immediately when the process that locked it was killed', async () => {
    const home = join(dir, 'killed')
    const other = await holding(home)
    await expect(lockDataDir(home)).rejects.toThrow(/is in use by another process/)
    const ended = once(other, 'exit')
    other.kill('SIGKILL')
    await ended
    await (
      await lockDataDir(home)
    )()
  })

  test('opens after its first start was killed halfway, with everything that was written', async () => {
    const home = join(dir, 'product')
    // Built beside what a killed start had left.
    await placeDatabase(home)
    const first = await openDatabase({ dataDir: home })
    await first.run('create table kept (a int); insert into kept values (7)')
    await expect(openDatabase({ dataDir: home })).rejects.toThrow(/is in use by another process/)
    await first.close()
    const again = await openDatabase({ dataDir: home })
    expect((await again.asSystem((trx) => sql`select a from kept`.execute(trx))).rows).toEqual([{ a: 7 }])
    await again.close()
    expect(await readdir(join(home, 'database'))).toEqual(['cluster', 'process.lock'])
  })
})

async function holding(home: string): Promise<ChildProcess> {
  const lock = join(import.meta.dirname, 'data-dir-lock.ts')
  const program = `const { lockDataDir } = await import(${JSON.stringify(lock)})
    await lockDataDir(${JSON.stringify(home)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return child
}
