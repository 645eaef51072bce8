import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import type { Changes } from '#content/site-content.ts'
import { NO_ROOM, type ReleaseOrder } from '#publishing/release-process.ts'
import { isRunning } from '#publishing/swap-folder.ts'

import { runProgram } from '#server/platform/process/run-program.ts'

const PROGRAM = resolve(import.meta.dirname, '../../publishing/release-process.ts')
/** Measured: 135 MB with these, 180 MB without, in the same time. */
const LITTLE_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=128']
/** glibc keeps what each thread has freed for that thread: with share pictures 249 MB instead of 175. */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' }
/** Long, because it runs at a low priority and a machine may be busy. */
const MADE_WITHIN_MS = 300_000
/** Including the one that is served: restoring one of them is a swap. */
const KEPT = 3

/** Together with the build, this determines every byte of a release. */
export interface ReleaseContents {
  changes: Changes
  /** When the same content renders differently next, such as at the end of a notice. */
  until: Date
}

export class NotMade extends Error {
  readonly noRoom: boolean

  constructor(reason: string, { noRoom }: { noRoom: boolean }) {
    super(reason)
    this.noRoom = noRoom
  }
}

/** Finished releases in `DATA_DIR/site`, each folder named by what it was made of: equal names, equal files. */
export interface ReleaseFolders {
  /** The folder that holds this, made by this build or, failing that, by another one. */
  find(contents: ReleaseContents): Promise<{ folder: string; ofThisBuild: boolean } | undefined>
  /** The one that was served last, whatever it holds. */
  findLast(): Promise<string | undefined>
  /**
   * Has it made beside its place, and moved there when it is finished.
   * @param earlier the folder of the release that is served
   * @throws NotMade
   */
  make(contents: ReleaseContents, earlier: string): Promise<string>
  /** Remembers which one is served, and removes all but the last ones; one that can't be is tried with the next. */
  use(folder: string): Promise<void>
  remove(folder: string): Promise<void>
  /** Ends a making that is under way. */
  stop(): void
}

/** Makes what was ordered. @throws NotMade */
export type RunOrder = (order: ReleaseOrder, signal: AbortSignal) => Promise<void>

interface Place {
  dataDir: string
  buildDir: string
  /** Stamp of the build. */
  build: string
  /** Makes the release; in a process of its own by default. */
  runOrder?: RunOrder | undefined
}

export async function openReleaseFolders({
  dataDir,
  buildDir,
  build,
  runOrder = runProcess,
}: Place): Promise<ReleaseFolders> {
  const place = resolve(dataDir, 'site')
  await removeUnfinished(place)
  const stopping = new AbortController()
  return {
    async find(contents) {
      const [content, ofThisBuild] = [hash(contents), nameOf(contents, build)]
      const names = (await lastServedFirst(place)).filter((name) => name.startsWith(`${content}-`))
      const name = names.includes(ofThisBuild) ? ofThisBuild : names[0]
      return name === undefined ? undefined : { folder: join(place, name), ofThisBuild: name === ofThisBuild }
    },
    async findLast() {
      const [name] = await lastServedFirst(place)
      return name === undefined ? undefined : join(place, name)
    },
    async make(contents, earlier) {
      const folder = join(place, nameOf(contents, build))
      await mkdir(place, { recursive: true })
      const { changes } = contents
      const order = { folder, buildDir: resolve(buildDir), earlier: resolve(earlier), changes }
      try {
        await runOrder(order, stopping.signal)
      } finally {
        // A killed one has not removed what it had made. What can't be is tried with the next.
        await removeUnfinished(place).catch(() => undefined)
      }
      return folder
    },
    async use(folder) {
      // A release without changes is the build's own folder, which is not ours to remove.
      if (dirname(folder) === place) await utimes(folder, new Date(), new Date()).catch(() => undefined)
      const others = (await lastServedFirst(place))
        .map((name) => join(place, name))
        .filter((one) => one !== folder)
      await Promise.allSettled(others.slice(KEPT - 1).map(remove))
    },
    remove,
    stop: () => stopping.abort(),
  }
}

async function remove(folder: string) {
  await rm(folder, { recursive: true, force: true })
}

/** Removes folders of killed processes. One that just lost its server ends by itself. */
async function removeUnfinished(place: string) {
  const names = await readdir(place).catch(() => [])
  const left = names.filter((name) => {
    const [, pid] = /\.(\d+)\.new$/.exec(name) ?? []
    return pid !== undefined && !isRunning(Number(pid))
  })
  await Promise.all(left.map((name) => remove(join(place, name))))
}

async function lastServedFirst(place: string): Promise<string[]> {
  const names = (await readdir(place).catch(() => [])).filter((name) => /^[0-9a-f]+-[0-9a-f]+$/.test(name))
  const served = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(place, name))).mtimeMs })),
  )
  return served.toSorted((a, b) => b.at - a.at).map(({ name }) => name)
}

function nameOf(contents: ReleaseContents, build: string): string {
  return `${hash(contents)}-${build.slice(0, 16)}`
}

// Stable: the database returns the keys of a jsonb in one order.
function hash({ changes, until }: ReleaseContents): string {
  const contents = JSON.stringify([changes, until])
  return createHash('sha256').update(contents).digest('hex').slice(0, 16)
}

async function runProcess(order: ReleaseOrder, signal: AbortSignal) {
  const { outcome, stderr } = await runProgram({
    file: PROGRAM,
    nodeOptions: LITTLE_MEMORY,
    input: JSON.stringify(order),
    env: ONE_ARENA,
    withinMs: MADE_WITHIN_MS,
    signal,
  })
  if (outcome === 0) return
  throw new NotMade(stderr.slice(0, 1000) || `ended by ${outcome}`, { noRoom: outcome === NO_ROOM })
}
