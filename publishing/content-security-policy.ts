import { createHash } from 'node:crypto'

import type { SiteContent } from '#content/site-content.ts'

import { readDocument, type Script } from './read-document.ts'
import type { ReleaseSettings } from './site-manifest.ts'

type BookingWidget = SiteContent['facts']['platforms']['widget']

/**
 * The strictest policy under which this page works: everything from our origin, inline code only by its hash,
 * and from elsewhere what `PAGES` lists for this page.
 */
export function contentSecurityPolicy(
  path: string,
  html: string,
  { settings, widget }: { settings: ReleaseSettings; widget: BookingWidget | undefined },
): string {
  const parts = readDocument(html)
  const inline = parts.scripts.filter(runs).map(({ code }) => code)
  const styles = hashes(parts.styles)
  const outside = (widget && PAGES[path]?.({ settings, widget })) ?? NONE
  const formService = originsOf(settings.formEndpoint)
  const connect = new Set([...originsOf(settings.backendUrl), ...formService, ...outside.connect])
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...outside.script, ...hashes(inline)].join(' '),
    ['style-src', "'self'", ...outside.style, ...hashes(parts.styleTexts)].join(' '),
    ...(styles.length > 0 ? [['style-src-attr', "'unsafe-hashes'", ...styles].join(' ')] : []),
    ['img-src', "'self'", 'data:', ...outside.image].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    ...(outside.frame.length > 0 ? [['frame-src', ...outside.frame].join(' ')] : []),
    ['form-action', "'self'", ...formService].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What one page may load beyond the site's own files, as sources of a Content-Security-Policy. */
interface OutsideSources {
  script: readonly string[]
  frame: readonly string[]
  style: readonly string[]
  image: readonly string[]
  connect: readonly string[]
}

const NONE: OutsideSources = { script: [], frame: [], style: [], image: [], connect: [] }

/** Every page that somebody else's code may run on. No other page has a word about it in its policy. */
const PAGES: Record<string, (given: { settings: ReleaseSettings; widget: BookingWidget }) => OutsideSources> =
  {
    '/booking': ({ settings, widget }) =>
      settings.sandbox
        ? // The stand-in is served from the site's own address.
          { ...NONE, frame: ["'self'"] }
        : { ...widget.allowed, script: [new URL(widget.scriptUrl).origin] },
  }

/** Structured data is no code. */
function runs({ attributes }: Script): boolean {
  return attributes.src === undefined && attributes.type !== 'application/ld+json'
}

function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** None for a path of ours. */
function originsOf(address: string): string[] {
  return address.startsWith('http') ? [new URL(address).origin] : []
}
