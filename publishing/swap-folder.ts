import { cp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

const ATTEMPTS = 5

/**
 * Replaces a folder by a finished one with two renames, so that it is always complete. Where a process is killed between
 * the two, {@link restoreFolder} repairs it.
 */
export async function swapFolder(finished: string, place: string): Promise<void> {
  // Move it beside the place first, because a rename works within one file system only.
  const beside = `${resolve(place)}.new-${process.pid}`
  await rename(finished, beside).catch(async () => {
    await cp(finished, beside, { recursive: true })
    await rm(finished, { recursive: true })
  })
  for (let attempt = 1; ; attempt++) {
    await rename(place, `${place}.old-${process.pid}`).catch(ignoreMissing)
    try {
      await rename(beside, place)
      break
    } catch (error) {
      // Another process has moved its own folder there.
      if (attempt === ATTEMPTS) throw error
      await rm(`${place}.old-${process.pid}`, { recursive: true, force: true })
    }
  }
  await rm(`${place}.old-${process.pid}`, { recursive: true, force: true })
}

/** Restores the folder that a killed process had renamed, and removes folders of killed processes. */
export async function restoreFolder(place: string): Promise<void> {
  const siblings = await readdir(dirname(resolve(place))).catch(() => [])
  const abandoned = siblings.flatMap((name) => {
    const [, kind, pid] =
      new RegExp(`^${RegExp.escape(basename(place))}\\.(old|new)-(\\d+)$`).exec(name) ?? []
    return kind && pid && !isRunning(Number(pid)) ? [{ kind, path: join(dirname(resolve(place)), name) }] : []
  })
  for (const { kind, path } of abandoned) {
    if (kind === 'old') await rename(path, place).catch(() => undefined)
    await rm(path, { recursive: true, force: true })
  }
}

/** Whether a process has this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
