import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const PROGRAM = join(import.meta.dirname, '../support/full-disk.ts')

/** Runs a command in a name space where a small file system of its own is mounted at `folder`. */
function onSmallDisk(folder: string, command: string[]) {
  const mount = 'mount -t tmpfs -o size=160m none "$0" && exec "$@"'
  return spawnSync(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...command],
    { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' },
  )
}

const folder = temporaryFolder(afterAll)
const NO_BACKUP = `Error: No backup was made: the disk of ${join(folder, 'backups')} is full. Earlier backups are as they were. Make room, or lower BACKUP_KEEP.`
const IN_USE = `DirectoryInUse: The data directory ${join(folder, 'data')} is in use by another process: stop that one first.`
// Linux lets most accounts do this; where it does not, nothing here could fill a disk without harm.
const possible = onSmallDisk(folder, ['true']).status === 0

test.skipIf(!possible)(
  'a failed backup frees its space and keeps the earlier ones; a process starts on a full disk',
  () => {
    const { stdout, stderr, status } = onSmallDisk(folder, [process.execPath, PROGRAM, folder])
    const reports = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect({ reports, stderr, status }).toEqual({
      reports: [
        ['backup with room', 'done'],
        ['backup that would need the last of the room', NO_BACKUP],
        ['backups', ['practice-2026-11-21T01-00-00-000Z.age', 'process.lock']],
        ['a process that starts on the full disk', 'done'],
        ['a second one', IN_USE],
      ],
      stderr: '',
      status: 0,
    })
  },
)
