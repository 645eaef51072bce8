import { cp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

const ATTEMPTS = 5

/**
 * Puts a finished folder in the place of another by renaming, so that the place holds the whole old or the whole new
 * one. The moment between the two renames is made up for by {@link restoreFolder}.
 */
export async function swapFolder(finished: string, place: string): Promise<void> {
  // Beside the place first: a rename works within one file system only.
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
      // Another process moved its own folder there.
      if (attempt === ATTEMPTS) throw error
      await rm(`${place}.old-${process.pid}`, { recursive: true, force: true })
    }
  }
  await rm(`${place}.old-${process.pid}`, { recursive: true, force: true })
}

/** Brings back what a killed process had moved aside, and removes what killed processes left. */
export async function restoreFolder(place: string): Promise<void> {
  const siblings = await readdir(dirname(resolve(place))).catch(() => [])
  const leftBehind = siblings.flatMap((name) => {
    const [, kind, pid] =
      new RegExp(`^${RegExp.escape(basename(place))}\\.(old|new)-(\\d+)$`).exec(name) ?? []
    return kind && pid && !isRunning(Number(pid)) ? [{ kind, path: join(dirname(resolve(place)), name) }] : []
  })
  for (const { kind, path } of leftBehind) {
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
