import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

import { isRunning } from '#publishing/swap-folder.ts'

/** On Linux a file system in memory; containers often have next to nothing there. */
const MEMORY = '/dev/shm'
const PREFIX = 'practice-tests-'
/** Twice what a run writes, and what else it needs of the memory. */
const ROOM_BYTES = 4 * 1024 ** 3
const AVAILABLE_BYTES = 10 * 1024 ** 3

/**
 * Has this process and those that it starts put temporary files into memory, where there is room: a run copies a
 * hundred databases and starts dozens of products, whose small files a disk writes for longer than tests compute.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR?.startsWith(join(MEMORY, PREFIX)) || !hasRoom()) return
  removeLeftovers()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // PostgreSQL, which refuses to run as root, passes through as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    // PostgreSQL's programs are copied there, too.
    const runsPrograms = mount !== undefined && !mount.includes('noexec')
    return runsPrograms && bavail * bsize > ROOM_BYTES && process.availableMemory() > AVAILABLE_BYTES
  } catch {
    return false
  }
}

/** What a killed run has left would stay in memory. */
function removeLeftovers() {
  const left = readdirSync(MEMORY).filter(
    (name) => name.startsWith(PREFIX) && !isRunning(parseInt(name.slice(PREFIX.length))),
  )
  for (const name of left) rmSync(join(MEMORY, name), { recursive: true, force: true })
}
