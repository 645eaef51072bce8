import { chmod, mkdir, open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { errorCode } from '#server/platform/http/error-code.ts'

export const LOCK_FILE = 'process.lock'
/** SQLite's code where another connection holds the file. */
const BUSY = 5

export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
}

/**
 * Locks the directory until the returned function is called or the process ends. Creates it if it is missing; only its
 * owner may enter it.
 *
 * Uses a lock of the operating system, through SQLite because Node has no call for it: a process id in a file could
 * name another process after a container restarts.
 * @throws DirectoryInUse when another process holds the directory, Error when this account can't use it, each with one
 * sentence
 */
export async function lockDataDir(dir: string): Promise<() => Promise<void>> {
  const path = join(dir, LOCK_FILE)
  await makeWritable(dir, path)
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Journal in memory: a journal file could not be written to a full disk.
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file.close()
    throw refusalOf(error, dir)
  }
  return async () => {
    if (file.isOpen) file.close()
  }
}

async function makeWritable(dir: string, path: string) {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await chmod(dir, 0o700)
    await (await open(path, 'a', 0o600)).close()
  } catch (error) {
    const code = errorCode(error) ?? String(error)
    throw new Error(
      `The data directory ${resolve(dir)} can't be written by this account (${code}). Give it to this account, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function refusalOf(cause: unknown, dir: string): Error {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode !== BUSY)
    return new Error(`The data directory ${dir} can't be used: ${cause.message}.`, { cause })
  const message = `The data directory ${dir} is in use by another process: stop that one first.`
  return new DirectoryInUse(message, { cause })
}
