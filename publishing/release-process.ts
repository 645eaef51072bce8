import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'

import { z } from 'zod'

import { linkOrCopy } from './link-files.ts'
import { makeRelease } from './make-release.ts'
import { loadRenderer } from './render-pages.ts'
import { MANIFEST, ReleaseSettings, SiteManifest } from './site-manifest.ts'

/** Exit code where the disk is full; 1 for every other failure, with the reason on stderr. */
export const DISK_FULL_EXIT = 28

/** What the program reads from stdin. */
const ReleaseJob = z.object({
  /** The folder of the finished release, which is renamed to it. */
  folder: z.string(),
  /** The build, such as `build`, with `client` and `server` in it. */
  buildDir: z.string(),
  /** Folder of the release that is served now. */
  earlier: z.string(),
  settings: ReleaseSettings,
  changes: z.record(z.string(), z.record(z.string(), z.unknown())),
})
export type ReleaseJob = z.infer<typeof ReleaseJob>

/** A lower priority than the server's, which goes on serving visitors. */
const NICE = 5

/** A process of its own: its memory and failures do not affect the server. */
if (import.meta.main) {
  setPriority(NICE)
  const job = ReleaseJob.parse(await json(process.stdin))
  endWithParent()
  try {
    await runReleaseJob(job)
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error))
    process.exitCode =
      error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? DISK_FULL_EXIT : 1
  }
}

/** Makes the release in another folder, and renames that when it is finished. */
export async function runReleaseJob(job: ReleaseJob): Promise<void> {
  const unfinished = `${job.folder}.${process.pid}.new`
  try {
    await make(job, unfinished)
    await moveTo(job.folder, unfinished)
    await flush(dirname(job.folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** Exits when its server does, which makes the release again when it is restarted. */
function endWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), 250).unref()
}

/** Renames the folder, unless there is one already: equal names mean equal files. */
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

async function make({ buildDir, earlier, settings, changes }: ReleaseJob, folder: string) {
  const client = join(buildDir, 'client')
  const { build, files } = SiteManifest.parse(JSON.parse(await readFile(join(client, MANIFEST), 'utf8')))
  const buildFiles = files.filter(({ rendered, buildsAgo }) => !rendered && buildsAgo === undefined)
  const folders = new Set(buildFiles.map(({ file }) => dirname(join(folder, file))))
  await Promise.all([...folders].map((one) => mkdir(one, { recursive: true })))
  // Links are made on other threads while this one loads the renderer.
  const [renderer] = await Promise.all([
    loadRenderer(join(buildDir, 'server'), settings),
    ...buildFiles.map(({ file }) => linkOrCopy(join(client, file), join(folder, file))),
  ])
  const { content } = renderer.composeWithFallback(changes)
  await makeRelease({ folder, renderer, content, settings, build, earlier: [earlier, client] })
  await flushAll(folder, { isShared: await isReleaseOf(build, earlier, dirname(folder)) })
}

/** Whether `earlier` is a finished release of this build: its files, including the build's, were flushed with it. */
async function isReleaseOf(build: string, earlier: string, place: string): Promise<boolean> {
  if (dirname(earlier) !== place) return false
  const text = await readFile(join(earlier, MANIFEST), 'utf8').catch(() => undefined)
  return text !== undefined && SiteManifest.safeParse(JSON.parse(text)).data?.build === build
}

/**
 * Flushes the folder before it is renamed, so that a power cut leaves no empty files under its name. Files of a build may
 * just have been copied to this machine.
 * @param options.isShared whether a file with several links is shared with an earlier release, which flushed it
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
