import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { Changes } from '#content/site-content.ts'
import { DISK_FULL_EXIT, type ReleaseJob } from '#publishing/release-process.ts'
import type { ReleaseSettings } from '#publishing/site-manifest.ts'
import { isRunning } from '#publishing/swap-folder.ts'

import { runProgram } from '#server/platform/process/run-program.ts'

import { readManifest } from './files.ts'

const PROGRAM = resolve(import.meta.dirname, '../../publishing/release-process.ts')
/** Measured: 135 MB with these, 180 MB without, in the same time. */
const MEMORY_OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=128']
/** glibc does not return what a thread frees to other threads: with share pictures 249 MB instead of 175. */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' }
/** Long, because it runs at a low priority on a machine that may be busy. */
const TIMEOUT_MS = 300_000
/** How many are stored, including the one that is served: restoring a stored one takes no making. */
const STORED_RELEASES = 3

/** Together with the build and the settings, this determines every byte of a release. */
export interface ReleaseContents {
  changes: Changes
  /** When the same content will render differently, such as at the end of a notice. */
  until: Date
}

export class ReleaseFailed extends Error {
  readonly isDiskFull: boolean

  constructor(reason: string, { noRoom }: { noRoom: boolean }) {
    super(reason)
    this.isDiskFull = noRoom
  }
}

/**
 * Finished releases in `DATA_DIR/site`. A folder's name is a hash of its contents, and of the build and the settings:
 * equal names, equal files. Those of other settings are not found: their pages have another address or key.
 */
export interface ReleaseFolders {
  /** The folder with these contents, preferably made by this build. */
  find(contents: ReleaseContents): Promise<{ folder: string; isOfThisBuild: boolean } | undefined>
  /** The folder that was served last, whatever its contents, for these settings. */
  findLast(): Promise<string | undefined>
  /**
   * Has it made in a temporary folder beside its own, and renamed when it is finished.
   * @param earlier the folder of the release that is served
   * @throws ReleaseFailed
   */
  make(contents: ReleaseContents, earlier: string): Promise<string>
  /** Records which folder is served, and removes all but the last ones; removals that fail are repeated next time. */
  use(folder: string): Promise<void>
  remove(folder: string): Promise<void>
  /** Aborts `make`, if it is running. */
  stop(): void
}

/** Makes a release. @throws ReleaseFailed */
export type RunReleaseJob = (order: ReleaseJob, signal: AbortSignal) => Promise<void>

interface FolderOptions {
  dataDir: string
  buildDir: string
  /** Stamp of the build. */
  build: string
  settings: ReleaseSettings
  /** Makes the release; in a process of its own by default. */
  runJob?: RunReleaseJob | undefined
}

export async function openReleaseFolders({
  dataDir,
  buildDir,
  build,
  settings,
  runJob = runProcess,
}: FolderOptions): Promise<ReleaseFolders> {
  const place = resolve(dataDir, 'site')
  const maker = hash([build, settings])
  await removeUnfinished(place)
  const stopping = new AbortController()
  return {
    async find(contents) {
      const nameOfThisBuild = nameOf(contents, maker)
      const names = (await lastServedFirst(place)).filter((name) => name.startsWith(`${hashOf(contents)}-`))
      if (names.includes(nameOfThisBuild))
        return { folder: join(place, nameOfThisBuild), isOfThisBuild: true }
      const folder = await firstWith(settings, place, names)
      return folder === undefined ? undefined : { folder, isOfThisBuild: false }
    },
    async findLast() {
      return firstWith(settings, place, await lastServedFirst(place))
    },
    async make(contents, earlier) {
      const folder = join(place, nameOf(contents, maker))
      await mkdir(place, { recursive: true })
      const { changes } = contents
      const order = { folder, buildDir: resolve(buildDir), earlier: resolve(earlier), settings, changes }
      try {
        await runJob(order, stopping.signal)
      } finally {
        // A killed process leaves its folder behind. Removals that fail are repeated next time.
        await removeUnfinished(place).catch(() => undefined)
      }
      return folder
    },
    async use(folder) {
      // The built-in release is served from the build's folder, which must not be removed.
      if (dirname(folder) === place) await utimes(folder, new Date(), new Date()).catch(() => undefined)
      const others = (await lastServedFirst(place))
        .map((name) => join(place, name))
        .filter((one) => one !== folder)
      await Promise.allSettled(others.slice(STORED_RELEASES - 1).map(remove))
    },
    remove,
    stop: () => stopping.abort(),
  }
}

async function remove(folder: string) {
  await rm(folder, { recursive: true, force: true })
}

/** Removes folders of killed processes; not of running ones, even of another server's. */
async function removeUnfinished(place: string) {
  const names = await readdir(place).catch(() => [])
  const abandoned = names.filter((name) => {
    const [, pid] = /\.(\d+)\.new$/.exec(name) ?? []
    return pid !== undefined && !isRunning(Number(pid))
  })
  await Promise.all(abandoned.map((name) => remove(join(place, name))))
}

async function lastServedFirst(place: string): Promise<string[]> {
  const names = (await readdir(place).catch(() => [])).filter((name) => /^[0-9a-f]+-[0-9a-f]+$/.test(name))
  const served = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(place, name))).mtimeMs })),
  )
  return served.toSorted((a, b) => b.at - a.at).map(({ name }) => name)
}

/** The folder of the first of these releases that was made for these settings. */
async function firstWith(settings: ReleaseSettings, place: string, names: readonly string[]) {
  for (const name of names) {
    const folder = join(place, name)
    // oxlint-disable-next-line no-await-in-loop -- the first one is nearly always it
    const manifest = await readManifest(folder).catch(() => undefined)
    if (isDeepStrictEqual(manifest?.settings, settings)) return folder
  }
  return undefined
}

function nameOf(contents: ReleaseContents, maker: string): string {
  return `${hashOf(contents)}-${maker}`
}

// Stable, because the database always returns the keys of a jsonb in the same order.
function hashOf({ changes, until }: ReleaseContents): string {
  return hash([changes, until])
}

function hash(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
}

async function runProcess(order: ReleaseJob, signal: AbortSignal) {
  const { outcome, stderr } = await runProgram({
    file: PROGRAM,
    nodeOptions: MEMORY_OPTIONS,
    input: JSON.stringify(order),
    env: ONE_ARENA,
    withinMs: TIMEOUT_MS,
    signal,
  })
  if (outcome === 0) return
  throw new ReleaseFailed(stderr.slice(0, 1000) || `ended by ${outcome}`, {
    noRoom: outcome === DISK_FULL_EXIT,
  })
}
