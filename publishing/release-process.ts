import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'

import { z } from 'zod'

import { linkOrCopy, makeRelease } from './make-release.ts'
import { loadRenderer } from './render-pages.ts'
import { MANIFEST, SiteManifest } from './site-manifest.ts'

/** Exit code where the disk is full; 1 for every other failure, with the reason on stderr. */
export const DISK_FULL_EXIT = 28

/** What the program reads from stdin. */
const ReleaseOrder = z.object({
  /** Where the finished release appears, whole, by one rename. */
  folder: z.string(),
  /** The build, such as `build`, with `client` and `server` in it. */
  buildDir: z.string(),
  /** Folder of the release that visitors are sent now. */
  earlier: z.string(),
  changes: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type ReleaseOrder = z.infer<typeof ReleaseOrder>

/** Below visitors’ requests, which the server goes on answering meanwhile. */
const NICE = 5

/** A process of its own: its memory and failures do not affect the server. */
if (import.meta.main) {
  setPriority(NICE)
  const order = ReleaseOrder.parse(await json(process.stdin))
  endWithParent()
  try {
    await fulfil(order)
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error))
    process.exitCode =
      error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? DISK_FULL_EXIT : 1
  }
}

/** Makes the release beside its place, and moves it there when it is finished. */
export async function fulfil(order: ReleaseOrder): Promise<void> {
  const unfinished = `${order.folder}.${process.pid}.new`
  try {
    await make(order, unfinished)
    await moveTo(order.folder, unfinished)
    await flush(dirname(order.folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** Exits with its server, which makes the release again when it is restarted. */
function endWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), 250).unref()
}

/** Folders of equal names hold equal files: one that is there already stays. */
async function moveTo(folder: string, unfinished: string) {
  try {
    await rename(unfinished, folder)
  } catch (error) {
    await access(join(folder, MANIFEST)).catch(() => {
      throw error
    })
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function make({ buildDir, earlier, changes }: ReleaseOrder, folder: string) {
  const client = join(buildDir, 'client')
  const { settings, build, files } = SiteManifest.parse(
    JSON.parse(await readFile(join(client, MANIFEST), 'utf8')),
  )
  const given = files.filter(({ rendered, buildsAgo }) => !rendered && buildsAgo === undefined)
  const folders = new Set(given.map(({ file }) => dirname(join(folder, file))))
  await Promise.all([...folders].map((one) => mkdir(one, { recursive: true })))
  // The links are made on other threads while this one loads the renderer.
  const [renderer] = await Promise.all([
    loadRenderer(join(buildDir, 'server')),
    ...given.map(({ file }) => linkOrCopy(join(client, file), join(folder, file))),
  ])
  const { content } = renderer.composeWithFallback(changes)
  await makeRelease({ folder, renderer, content, settings, build, earlier: [earlier, client] })
  await flushAll(folder, { isShared: await isReleaseOf(build, earlier, dirname(folder)) })
}

/** Whether it is a finished release of this build, beside ours: its files, the build's among them, were flushed with it. */
async function isReleaseOf(build: string, earlier: string, place: string): Promise<boolean> {
  if (dirname(earlier) !== place) return false
  const text = await readFile(join(earlier, MANIFEST), 'utf8').catch(() => undefined)
  return text !== undefined && SiteManifest.safeParse(JSON.parse(text)).data?.build === build
}

/**
 * Flushes it before the rename, so that a power cut leaves no empty files under its name. Those of a build may have
 * been copied here a moment ago.
 * @param options.isShared a file with another name is of an earlier release of the same build, and was flushed with it
 */
async function flushAll(folder: string, { isShared }: { isShared: boolean }) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const flushIfNew = async (path: string, isFile: boolean) => {
    if (!isFile || !isShared || (await stat(path)).nlink === 1) await flush(path)
  }
  await Promise.all([
    flush(folder),
    ...entries.map((entry) => flushIfNew(join(entry.parentPath, entry.name), entry.isFile())),
  ])
}

async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
