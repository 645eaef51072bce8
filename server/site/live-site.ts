import type { Changes, ContentProblem, SiteContent } from '#content/site-content.ts'

import type { Site } from './site-files.ts'

/** What visitors are sent, replaced as a whole: hold it for one request, never longer. */
interface ServedSite {
  /** The release's id; 0 is the content as the product came with it. */
  release: number
  site: Site
  content: SiteContent
  /** Values of the release that this version of the product does not take; the built-in ones stand in. */
  dropped: readonly (ContentProblem & { value: unknown })[]
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
