import { builtIn } from '#content/built-in.ts'
import type { Database } from '#server/backend/database/database.ts'
import type { QueueMail } from '#server/mail/queue-mail.ts'
import type { LiveSite } from '#server/site/live-site.ts'
import { openReleaseStore } from '#server/site/release-store.ts'

import { siteUrl } from './data-service.ts'

/**
 * Takes what is published as live without making it, and shows the changes that a page is to be made of.
 * `making` keeps it from ending.
 */
export function liveSiteDouble(database: Database, queueMail: QueueMail) {
  const store = openReleaseStore({ database, queueMail, siteUrl })
  const state = { making: Promise.resolve(), problem: undefined as string | undefined }
  const liveSite: LiveSite = {
    current: () => ({
      release: 0,
      site: { settings: {}, headers: {}, files: new Map() } as never,
      content: builtIn,
      dropped: [],
      withheld: false,
    }),
    async follow() {
      await state.making
      const newest = await store.readNewest()
      if (!newest || newest.live) return
      if (state.problem === undefined) await store.markLive(newest.release, 'build')
      else await store.markFailed(newest.release, state.problem)
    },
    preview: async (page, changes) => (page === '/' ? JSON.stringify(changes) : undefined),
    stop: async () => undefined,
  }
  return { liveSite, store, state }
}
