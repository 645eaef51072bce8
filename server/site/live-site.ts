import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isUpToDate, nextContentChange } from '#content/news.ts'
import { movedPages } from '#content/own-pages.ts'
import { type Sample, samplesShown } from '#content/samples.ts'
import { composeWithFallback } from '#content/site.ts'
import { siteReleases as words } from '#content/messages/site-releases.ts'
import type { Changes, SiteContent } from '#content/site-content.ts'
import { MANIFEST } from '#publishing/site-manifest.ts'

import type { Logger } from '#server/platform/process/log.ts'
import {
  NotMade,
  openReleaseFolders,
  type ReleaseContents,
  type ReleaseFolders,
  type RunOrder,
} from './release-folders.ts'
import { createPreviews } from './previews.ts'
import type { ReleaseStore } from './release-store.ts'
import { withOwnersPages } from './closed-site.ts'
import { loadSite, readManifest, type Site, withPageDates } from './files.ts'

/** The site that is served, replaced as a whole: hold a reference for one request only. */
interface ServedSite {
  /** The release's id; 0 is the content as the product came with it. */
  release: number
  site: Site
  content: SiteContent
  /** It would show samples of this version: closed to visitors, although the owner opened the site. */
  withheld: boolean
}

/** The site of the newest release that could be made, in this process. */
export interface LiveSite {
  current(): ServedSite
  /** Makes and serves the newest release unless it is served. Resolves once it is served or has failed. */
  follow(): Promise<void>
  /** The HTML of a page with these changes, without scripts; undefined for an address that is no page. */
  preview(page: string, changes: Changes): Promise<string | undefined>
  stop(): Promise<void>
}

interface LiveSiteDeps {
  store: ReleaseStore
  /** The build, such as `build`: served while nothing was published, and the source of releases. */
  buildDir: string
  dataDir: string
  hstsSubdomains: boolean
  log: Logger
  /** Copies the plans and texts that the database enforces, unless a newer release is live. */
  syncCatalogue(content: SiteContent, release: number): Promise<void>
  /** Whether samples must not be shown: the owner opened the site, and it is no trial copy. */
  forbidsSamples(): Promise<boolean>
  clock?: () => Date
  pollMs?: number
  /** Makes a release; in a process of its own by default. */
  runOrder?: RunOrder | undefined
}

/** How often to look for releases of other processes, where no notification arrives. */
const POLL_MS = 5000
/** How long to wait before a release is tried again that failed here and is live elsewhere. */
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
  const previews = createPreviews(deps.buildDir)
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
  release: number
  content: SiteContent
  /** Samples of this version that it would show on an open site. */
  samples: readonly Sample[]
}

interface Served extends ServedSite {
  folder: string
  until: Date
  /** Rendered from this very content by this build; otherwise it is made anew. */
  exact: boolean
  /** True where it is served in place of a release that this version can't make, or would show samples in. */
  standsIn: boolean
}

/** How a folder is served; exactly what the release says unless said otherwise. */
type Deviation = Partial<Pick<Served, 'exact' | 'standsIn' | 'withheld'>>

class Follower {
  served!: Served
  readonly #deps: LiveSiteDeps & { build: string; folders: ReleaseFolders }
  #running: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | undefined
  #failed: { release: number; at: number } | undefined
  #unreachable = false

  constructor(deps: LiveSiteDeps & { build: string; folders: ReleaseFolders }) {
    this.#deps = deps
  }

  /** Serves a finished folder of the live release; otherwise makes it before requests are accepted. */
  async start(): Promise<void> {
    const { store, folders, log } = this.#deps
    const live = await store.readLive()
    const release = await this.#read(live)
    if (release.samples.length > 0) {
      const samples = release.samples.map(({ document, path }) => `${document}: ${path}`)
      log.error({ release: live, samples }, 'an upgrade would show samples: the site stays as it was')
      return this.#standIn(release)
    }
    if (live === 0) return this.#serveBuild(release)
    const found = await folders.find(release)
    if (found && (await this.#tryToServe(release, found.folder, { exact: found.ofThisBuild }))) return
    try {
      await this.#serve(release, await folders.make(release, this.#builtFolder()))
    } catch (error) {
      log.error({ err: error, release: live }, 'the live release could not be made')
      await this.#standIn(release, error)
    }
  }

  /** At each start: a build may change plans and texts. Invalid content must not fail it. */
  async syncCatalogue(): Promise<void> {
    const { release, content, standsIn } = this.served
    // The pages stay those of before the upgrade, so the database keeps enforcing theirs.
    if (standsIn) return
    try {
      await this.#deps.syncCatalogue(content, release)
    } catch (error) {
      if (release === 0) throw error
      this.#deps.log.error({ err: error, release }, 'plans or texts for members could not be copied')
    }
  }

  /** Coalesces: one running, one queued. The queued one sees what was published meanwhile. */
  follow(): Promise<void> {
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = undefined
      this.#running = this.#followOnce()
      return this.#running
    })
    return this.#waiting
  }

  async idle() {
    await (this.#waiting ?? this.#running)
  }

  async #followOnce() {
    try {
      const newest = await this.#deps.store.readNewest()
      this.#unreachable = false
      const { release, exact, content, until } = this.served
      const fits = release === newest.release && exact && isUpToDate(content, until, this.#now())
      if (!fits && !(await this.#replace(newest))) return
      if (newest.live) return
      await this.#deps.store.markLive(newest.release, this.#deps.build)
      // Again: until now a process that was making an earlier release could put back that one's.
      await this.syncCatalogue()
    } catch (error) {
      if (!this.#unreachable) this.#deps.log.warn({ err: error }, 'the newest release could not be read')
      this.#unreachable = true
    }
  }

  /** @returns whether the release is served */
  async #replace(newest: { release: number; live: boolean }): Promise<boolean> {
    const { folders, log, store, syncCatalogue } = this.#deps
    const started = performance.now()
    const resting = this.#failed?.release === newest.release && started - this.#failed.at < RETRY_AFTER_MS
    if (resting) return false
    const release = await this.#read(newest.release)
    if (release.samples.length > 0) {
      this.#failed = { release: newest.release, at: performance.now() }
      if (!newest.live) await store.markFailed(newest.release, words.samples)
      return false
    }
    try {
      const found = await folders.find(release)
      const folder = found?.ofThisBuild ? found.folder : await folders.make(release, this.served.folder)
      const next = await this.#load(release, folder)
      // Directly before the swap, so that a release that fails earlier has changed nothing.
      if (!newest.live) await syncCatalogue(release.content, release.release)
      const isBehind = newest.live && this.served.standsIn
      await this.#swapTo(next)
      if (isBehind) await this.syncCatalogue()
      log.info({ release: newest.release, ms: Math.round(performance.now() - started) }, 'serving a release')
      return true
    } catch (error) {
      this.#failed = { release: newest.release, at: performance.now() }
      log.error({ err: error, release: newest.release }, 'a release could not be made')
      const problem = error instanceof NotMade && error.noRoom ? words.noRoom : words.notMade
      if (!newest.live) await store.markFailed(newest.release, problem)
      return false
    }
  }

  async #read(release: number): Promise<Release> {
    const { store, log, forbidsSamples } = this.#deps
    const changes = release === 0 ? {} : await store.readChanges(release)
    const { content, dropped, changes: fitting } = composeWithFallback(changes)
    const samples = (await forbidsSamples()) ? samplesShown(fitting) : []
    const values = dropped.map(({ document, path }) => `${document}: ${path}`)
    if (values.length > 0)
      log.warn({ release, values }, 'values that this version does not take were left out')
    return { release, changes, until: nextContentChange(content, this.#now()), content, samples }
  }

  /**
   * Serves the release as another version made it, or what was served last, with this version's pages for the owner.
   * Without a kept folder the site is closed to visitors.
   * @throws Error where it could not be made and nothing was kept
   */
  async #standIn(release: Release, cause?: unknown) {
    const { folders, hstsSubdomains, build } = this.#deps
    const found = await folders.find(release)
    const folder = found?.ofThisBuild ? undefined : (found?.folder ?? (await folders.findLast()))
    if (!folder || !(await this.#tryToServe(release, folder, { exact: false, standsIn: true }))) {
      if (cause)
        throw new Error('The published site could not be made, and no earlier one is here.', { cause })
      return this.#serve(release, this.#builtFolder(), { exact: false, standsIn: true, withheld: true })
    }
    if ((await readManifest(folder)).build === build) return
    const built = await loadSite(this.#builtFolder(), { hstsSubdomains, known: this.served.site })
    this.served.site = withOwnersPages(this.served.site, built)
  }

  async #tryToServe(release: Release, folder: string, deviation: Deviation) {
    try {
      await this.#serve(release, folder, deviation)
      return true
    } catch (error) {
      this.#deps.log.error({ err: error, release: release.release }, 'a finished release could not be read')
      await this.#deps.folders.remove(folder)
      return false
    }
  }

  async #serve(release: Release, folder: string, deviation?: Deviation) {
    await this.#swapTo(await this.#load(release, folder, deviation))
  }

  async #load({ release, content, until }: Release, folder: string, deviation?: Deviation): Promise<Served> {
    const { hstsSubdomains } = this.#deps
    const site = await loadSite(folder, { hstsSubdomains, known: this.served?.site })
    const exactly = { exact: true, standsIn: false, withheld: false }
    return { release, site, content, folder, until, ...exactly, ...deviation }
  }

  async #swapTo({ site: loaded, ...next }: Served) {
    const { store } = this.#deps
    const former = await this.#tryToRead(store.readFormerAddresses(), [])
    // A stand-in is replaced soon, and must not count as a change of its pages.
    const site = next.exact
      ? await withPageDates(loaded, (contents) => this.#tryToRead(store.datePages(contents), new Map()))
      : loaded
    this.served = { ...next, site: { ...site, moved: movedPages(next.content.pages, former) } }
    await this.#deps.folders.use(next.folder)
  }

  /** Valid until the first dated change after it was built. */
  async #serveBuild(release: Release) {
    const { mtime } = await stat(join(this.#builtFolder(), MANIFEST))
    await this.#serve({ ...release, until: nextContentChange(release.content, mtime) }, this.#builtFolder())
  }

  /** Reads what visitors can do without: a failure leaves it out. */
  #tryToRead<Found>(reading: Promise<Found>, without: Found): Promise<Found> {
    return reading.catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'dates or former addresses of pages could not be read')
      return without
    })
  }

  readonly #now = () => this.#deps.clock?.() ?? new Date()
  readonly #builtFolder = () => join(this.#deps.buildDir, 'client')
}
