import { bookingWidget } from '#content/facts/platforms.ts'

import type { SiteSettings } from './site-settings.ts'

/** What one page may load beyond the site's own files, as sources of a Content-Security-Policy. */
export interface OutsideSources {
  script: readonly string[]
  frame: readonly string[]
  style: readonly string[]
  image: readonly string[]
  connect: readonly string[]
}

const NONE: OutsideSources = { script: [], frame: [], style: [], image: [], connect: [] }

/** Every page that somebody else's code may run on. No other page has a word about it in its policy. */
const PAGES: Record<string, (settings: SiteSettings) => OutsideSources> = {
  '/booking': ({ sandbox }) =>
    sandbox
      ? // The stand-in is served from the site's own address.
        { ...NONE, frame: ["'self'"] }
      : { ...bookingWidget.allowed, script: [new URL(bookingWidget.scriptUrl).origin] },
}

export function outsideSources(path: string, settings: SiteSettings): OutsideSources {
  return PAGES[path]?.(settings) ?? NONE
}
