import { join } from 'node:path'

import { isUpToDate, nextContentChange } from '#content/news.ts'
import { movedPages } from '#content/own-pages.ts'
import { type Sample, samplesShown } from '#content/samples.ts'
import { composeWithFallback } from '#content/site.ts'
import { siteReleases as words } from '#content/messages/site-releases.ts'
import type { Changes, SiteContent } from '#content/site-content.ts'

import type { Logger } from '#server/platform/process/log.ts'
import {
  ReleaseFailed,
  openReleaseFolders,
  type ReleaseContents,
  type ReleaseFolders,
} from './release-folders.ts'
import { builtInPages, type BuiltInPagesDeps } from './built-in-pages.ts'
import { createPreviews } from './previews.ts'
import type { ReleaseStore } from './release-store.ts'
import { withOwnerPages } from './closed-site.ts'
import { loadSite, readManifest, type Site, withPageDates } from './files.ts'

/**
 * Which pages are served: the release's, made by this build or another one; as a `fallback`, those of another build or an
 * earlier release, where this version can't make the release, or would show samples in it; where there are none either,
 * they are `withheld` from visitors, although the owner opened the site.
 */
type ServedState = 'current' | 'other-build' | 'fallback' | 'withheld'

/** The site that is served, replaced as a whole: keep a reference for one request only. */
interface ServedSite {
  /** 0 is the built-in content. */
  releaseId: number
  site: Site
  content: SiteContent
  state: ServedState
}

/** The site of the newest release that could be made, in this process. */
export interface LiveSite {
  current(): ServedSite
  /** Makes and serves the newest release, unless it is served already. Resolves once it is served or has failed. */
  follow(): Promise<void>
  /** The HTML of a page with these changes, without scripts; undefined for an address that is no page. */
  preview(page: string, changes: Changes): Promise<string | undefined>
  stop(): Promise<void>
}

interface LiveSiteDeps extends Omit<BuiltInPagesDeps, 'build'> {
  store: ReleaseStore
  hstsSubdomains: boolean
  log: Logger
  /** Copies the plans and texts that the database enforces, unless a newer release is live. */
  syncCatalogue(content: SiteContent, release: number): Promise<void>
  /** Whether samples must not be shown: the owner has opened the site, and it is no trial copy. */
  forbidsSamples(): Promise<boolean>
  clock?: () => Date
  pollMs?: number
}

/** How often to look for releases of other processes, for when no notification arrives. */
const POLL_MS = 5000
/** When to retry a release that failed here, but is live in another process. */
const RETRY_AFTER_MS = 60_000

/**
 * Serves the newest live release; where it can't be made, the one before it.
 * @throws Error when the build or the database can't be read
 */
export async function openLiveSite(deps: LiveSiteDeps): Promise<LiveSite> {
  const { build } = await readManifest(join(deps.buildDir, 'client'))
  const folders = await openReleaseFolders({ ...deps, build })
  const follower = new Follower({ ...deps, build, folders })
  await follower.start()
  await follower.syncCatalogue()
  const previews = createPreviews(deps)
  const timer = setInterval(() => void follower.follow(), deps.pollMs ?? POLL_MS)
  return {
    current: () => follower.served,
    follow: () => follower.follow(),
    preview: previews.render,
    async stop() {
      clearInterval(timer)
      folders.stop()
      await Promise.all([previews.stop(), follower.idle()])
    },
  }
}

/** A release, read and composed, on the day that it is to be rendered for. */
interface Release extends ReleaseContents {
  id: number
  content: SiteContent
  /** Samples of this version that it would show on an open site. */
  samples: readonly Sample[]
}

interface Served extends ServedSite {
  folder: string
  until: Date
}

class Follower {
  served!: Served
  readonly #deps: LiveSiteDeps & { build: string; folders: ReleaseFolders }
  #running: Promise<void> = Promise.resolve()
  #queued: Promise<void> | undefined
  #failed: { id: number; at: number } | undefined
  #isUnreachable = false

  constructor(deps: LiveSiteDeps & { build: string; folders: ReleaseFolders }) {
    this.#deps = deps
  }

  /** Serves a finished folder of the live release; without one, makes it before requests are accepted. */
  async start(): Promise<void> {
    const { store, folders, log } = this.#deps
    const live = await store.readLive()
    const release = await this.#read(live)
    if (release.samples.length > 0) {
      const samples = release.samples.map(({ document, path }) => `${document}: ${path}`)
      log.error({ release: live, samples }, 'an upgrade would show samples: serving the pages from before')
      return this.#serveFallback(release)
    }
    if (live === 0) return this.#serveBuild(release)
    const found = await folders.find(release)
    const state = found?.isOfThisBuild ? 'current' : 'other-build'
    if (found && (await this.#tryToServe(release, found.folder, state))) return
    try {
      await this.#serve(release, await folders.make(release, join(this.#deps.buildDir, 'client')))
    } catch (error) {
      log.error({ err: error, release: live }, 'the live release could not be made')
      await this.#serveFallback(release, error)
    }
  }

  /** Called at each start, because a build may change plans and texts. Invalid content must not fail the start. */
  async syncCatalogue(): Promise<void> {
    const { releaseId: release, content } = this.served
    // Fallback pages are those of before the upgrade: the database goes on enforcing their plans.
    if (this.#isFallback()) return
    try {
      await this.#deps.syncCatalogue(content, release)
    } catch (error) {
      if (release === 0) throw error
      this.#deps.log.error({ err: error, release }, 'plans or texts for members could not be copied')
    }
  }

  /** Coalesces calls: one running, one queued, which includes what was published meanwhile. */
  follow(): Promise<void> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined
      this.#running = this.#update()
      return this.#running
    })
    return this.#queued
  }

  readonly idle = () => this.#queued ?? this.#running

  async #update() {
    try {
      const newest = await this.#deps.store.readNewest()
      this.#isUnreachable = false
      if (!this.#serves(newest.id) && !(await this.#replace(newest))) return
      if (newest.isLive) return
      await this.#deps.store.markLive(newest.id, this.#deps.build)
      // Once more: before the release was live, a process that made an earlier one could write that one's plans.
      await this.syncCatalogue()
    } catch (error) {
      if (!this.#isUnreachable) this.#deps.log.warn({ err: error }, 'the newest release could not be read')
      this.#isUnreachable = true
    }
  }

  /** @returns whether the release is served */
  async #replace(newest: { id: number; isLive: boolean }): Promise<boolean> {
    const { folders, log, store, syncCatalogue } = this.#deps
    const started = performance.now()
    if (this.#failed?.id === newest.id && started - this.#failed.at < RETRY_AFTER_MS) return false
    const release = await this.#read(newest.id)
    if (release.samples.length > 0) {
      this.#failed = { id: newest.id, at: performance.now() }
      if (!newest.isLive) await store.markFailed(newest.id, words.samples)
      return false
    }
    try {
      const found = await folders.find(release)
      const folder = found?.isOfThisBuild ? found.folder : await folders.make(release, this.served.folder)
      const next = await this.#load(release, folder, 'current')
      // Directly before the swap, so that a release that fails earlier changes nothing.
      if (!newest.isLive) await syncCatalogue(release.content, release.id)
      const wasFallback = this.#isFallback()
      await this.#swap(next)
      if (newest.isLive && wasFallback) await this.syncCatalogue()
      log.info({ release: newest.id, ms: Math.round(performance.now() - started) }, 'serving a release')
      return true
    } catch (error) {
      this.#failed = { id: newest.id, at: performance.now() }
      log.error({ err: error, release: newest.id }, 'a release could not be made')
      const problem = error instanceof ReleaseFailed && error.isDiskFull ? words.diskFull : words.notMade
      if (!newest.isLive) await store.markFailed(newest.id, problem)
      return false
    }
  }

  async #read(release: number): Promise<Release> {
    const { store, log, forbidsSamples } = this.#deps
    const changes = release === 0 ? {} : await store.readChanges(release)
    const { content, dropped, changes: fitting } = composeWithFallback(changes)
    const samples = (await forbidsSamples()) ? samplesShown(fitting) : []
    const values = dropped.map(({ document, path }) => `${document}: ${path}`)
    if (values.length > 0) log.warn({ release, values }, 'ignoring values that this version does not accept')
    return { id: release, changes, until: nextContentChange(content, this.#now()), content, samples }
  }

  /**
   * Serves the release as another build made it, or what was served last, with this build's pages for the owner.
   * Without either, the site is closed to visitors.
   * @param cause why the release could not be made; undefined where it would show samples
   * @throws Error where it could not be made and there is no folder to serve
   */
  async #serveFallback(release: Release, cause?: unknown) {
    const { folders, hstsSubdomains, build } = this.#deps
    const found = await folders.find(release)
    const folder = found?.isOfThisBuild ? undefined : (found?.folder ?? (await folders.findLast()))
    if (!folder || !(await this.#tryToServe(release, folder, 'fallback'))) {
      if (cause)
        throw new Error('The published site could not be made, and no earlier one is here.', { cause })
      return this.#serve(release, (await builtInPages(this.#deps)).folder, 'withheld')
    }
    if ((await readManifest(folder)).build === build) return
    const own = (await builtInPages(this.#deps)).folder
    const built = await loadSite(own, { hstsSubdomains, known: this.served.site })
    this.served.site = withOwnerPages(this.served.site, built)
  }

  async #tryToServe(release: Release, folder: string, state: ServedState) {
    try {
      await this.#serve(release, folder, state)
      return true
    } catch (error) {
      this.#deps.log.error({ err: error, release: release.id }, 'a finished release could not be read')
      await this.#deps.folders.remove(folder)
      return false
    }
  }

  async #serve(release: Release, folder: string, state: ServedState = 'current') {
    await this.#swap(await this.#load(release, folder, state))
  }

  async #load({ id, content, until }: Release, folder: string, state: ServedState): Promise<Served> {
    const { hstsSubdomains } = this.#deps
    const site = await loadSite(folder, { hstsSubdomains, known: this.served?.site })
    return { releaseId: id, site, content, state, folder, until }
  }

  async #swap({ site: loaded, ...next }: Served) {
    const { store } = this.#deps
    const former = await this.#tryToRead(store.readFormerAddresses(), [])
    // Other pages are replaced soon, and must not count as changes of their contents.
    const site =
      next.state === 'current'
        ? await withPageDates(loaded, (contents) => this.#tryToRead(store.datePages(contents), new Map()))
        : loaded
    this.served = { ...next, site: { ...site, movedPages: movedPages(next.content.pages, former) } }
    await this.#deps.folders.use(next.folder)
  }

  /** Serves the built-in pages, which are valid until the first dated change after they were made. */
  async #serveBuild(release: Release) {
    const { folder, madeAt } = await builtInPages(this.#deps)
    await this.#serve({ ...release, until: nextContentChange(release.content, madeAt) }, folder)
  }

  /** For optional data: a failure is logged. */
  #tryToRead<Found>(reading: Promise<Found>, fallback: Found): Promise<Found> {
    return reading.catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'dates or former addresses of pages could not be read')
      return fallback
    })
  }

  #serves(id: number): boolean {
    const { releaseId, state, content, until } = this.served
    return releaseId === id && state === 'current' && isUpToDate(content, until, this.#now())
  }

  readonly #isFallback = () => this.served.state === 'fallback' || this.served.state === 'withheld'
  readonly #now = () => this.#deps.clock?.() ?? new Date()
}
