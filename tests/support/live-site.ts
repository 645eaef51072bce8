import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, onTestFinished } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import type { Changes } from '#content/site-content.ts'
import { runReleaseJob } from '#publishing/release-process.ts'
import type { ReleaseSettings } from '#publishing/site-manifest.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { QueueMail } from '#server/mail/queue-mail.ts'
import { type LiveSite, openLiveSite } from '#server/site/live-site.ts'
import type { RunReleaseJob } from '#server/site/release-folders.ts'
import { openReleaseStore } from '#server/site/release-store.ts'

import { siteUrl } from './data-service.ts'
import { makeSmallBuild, memoryStore, releaseSettings } from './small-build.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Start {
  dataDir?: string
  buildDir?: string
  settings?: ReleaseSettings
  pollMs?: number
  /** In this process by default, because a process of its own takes a second for each; undefined for that one. */
  runJob?: RunReleaseJob | undefined
}

/** For a file of tests: a small build, releases in memory, and live sites, all new for each test. */
export function liveSites() {
  let open: LiveSite[] = []
  const site = {
    dir: '',
    now: new Date(),
    /** Whether the owner opened the site. */
    isOpened: false,
    /** The phone number of each content that was copied into the database in place of another one. */
    synced: [] as string[],
    ...memoryStore(),
    async syncCatalogue(phone: string): Promise<void> {
      if (site.synced.at(-1) !== phone) site.synced.push(phone)
    },
    publish: (changes: Changes) => void site.releases.push({ changes }),
    async start(options: Start = {}): Promise<LiveSite> {
      const { dataDir = 'data', buildDir = 'build', pollMs = 60_000 } = options
      const live = await openLiveSite({
        store: site.store,
        dataDir: join(site.dir, dataDir),
        buildDir: join(site.dir, buildDir),
        settings: options.settings ?? releaseSettings,
        hstsSubdomains: false,
        log: createLog('silent'),
        clock: () => site.now,
        syncCatalogue: ({ references }) => site.syncCatalogue(references.phone),
        forbidsSamples: async () => site.isOpened,
        pollMs,
        runJob: 'runJob' in options ? options.runJob : runReleaseJob,
      })
      open.push(live)
      return live
    },
    shown({ current }: LiveSite, path: string): string {
      return Buffer.from(current().site.files.get(path)?.bodies.identity ?? []).toString()
    },
    /** Names of the folders of finished releases. */
    made: (): Promise<string[]> => readdir(join(site.dir, 'data/site')).catch(() => []),
  }
  const initial = { ...site }
  beforeEach(async () => {
    open = []
    const dir = temporaryFolder(onTestFinished)
    Object.assign(site, initial, memoryStore(), {
      publish: initial.publish,
      dir,
      now: new Date(),
      synced: [],
    })
    await makeSmallBuild(join(dir, 'build'), 'aaaa')
  })
  afterEach(async () => void (await Promise.all(open.map((live) => live.stop()))))
  return site
}

/**
 * Marks a publication as live without rendering it, and returns the changes of a preview. It ends when `making`
 * resolves.
 */
export function liveSiteDouble(database: Database, queueMail: QueueMail) {
  const store = openReleaseStore({ database, queueMail, siteUrl })
  const state = { making: Promise.resolve(), problem: undefined as string | undefined }
  const liveSite: LiveSite = {
    current: () => ({
      releaseId: 0,
      site: { headers: {}, files: new Map() } as never,
      content: builtIn,
      state: 'current',
    }),
    async follow() {
      await state.making
      const newest = await store.readNewest()
      if (newest.isLive) return
      if (state.problem === undefined) await store.markLive(newest.id, 'build')
      else await store.markFailed(newest.id, state.problem)
    },
    preview: async (page, changes) => (page === '/' ? JSON.stringify(changes) : undefined),
    stop: async () => undefined,
  }
  return { liveSite, store, state }
}
