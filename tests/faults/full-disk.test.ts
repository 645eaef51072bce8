// Shows: asvs 16.5.3
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../support/full-disk.ts')
const FULL = 'DiskFull: Nothing can be saved at the moment, because the disk is full. Please try again later.'

/** Runs a command in a name space where a small file system of its own is mounted at `folder`. */
function onSmallDisk(folder: string, command: string[]) {
  const mount = 'mount -t tmpfs -o size=160m none "$0" && exec "$@"'
  return spawnSync(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...command],
    {
      encoding: 'utf8',
      timeout: 180_000,
      killSignal: 'SIGKILL',
    },
  )
}

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
const NO_BACKUP = `Error: No backup was made: the disk of ${join(folder, 'backups')} is full. Earlier backups are as they were. Make room, or lower BACKUP_KEEP.`
// Linux lets most accounts do this; where it does not, nothing here could fill a disk without harm.
const possible = onSmallDisk(folder, ['true']).status === 0

test.skipIf(!possible)(
  'a full disk refuses backups and writes in plain words, panics without spinning, and is forgotten when there is room',
  () => {
    const { stdout, stderr, status } = onSmallDisk(folder, [process.execPath, PROGRAM, folder])
    const said = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { what: string; answer: unknown; ms: number })
    expect({ said: said.map(({ what, answer }) => [what, answer]), stderr, status }).toEqual({
      said: [
        ['backup with room', 'done'],
        ['backup that would need the last of the room', NO_BACKUP],
        ['backups', ['practice-2026-11-21T01-00-00-000Z.age', 'process.lock']],
        ['write after that backup', 'done'],
        ['read', [7]],
        ['write without a reserve', FULL],
        ['read without a reserve', [7]],
        ['panic', FULL],
        ['write without room', FULL],
        ['read without room', FULL],
        ['write with room', 'done'],
        ['read with room', [7, 8]],
        ['close', 'done'],
      ],
      stderr: '',
      status: 0,
    })
    rmSync(folder, { recursive: true })
  },
)
