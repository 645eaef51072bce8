import { createHash } from 'node:crypto'

import type { SiteContent } from '#content/site-content.ts'

import type { DocumentParts, Script } from './read-document.ts'
import type { ReleaseSettings } from './site-manifest.ts'

type BookingWidget = SiteContent['facts']['platforms']['widget']

/** The document in the calendar's frame, which our pages may frame. */
const CALENDAR_FRAME = '/booking/calendar'

/** The strictest policy that the page works with: resources from our origin only, inline code only by its hash. */
export function contentSecurityPolicy(
  path: string,
  parts: Pick<DocumentParts, 'scripts' | 'styles' | 'styleTexts'>,
  { settings, widget }: { settings: ReleaseSettings; widget: BookingWidget | undefined },
): string {
  if (path === CALENDAR_FRAME && widget) return calendarPolicy(parts, { settings, widget })
  const inline = parts.scripts.filter(isInlineCode).map(({ code }) => code)
  const styles = hashes(parts.styles)
  const formService = originsOf(settings.formEndpoint)
  const connect = new Set([...originsOf(settings.backendUrl), ...formService])
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...hashes(inline)].join(' '),
    ['style-src', "'self'", ...hashes(parts.styleTexts)].join(' '),
    ...(styles.length > 0 ? [['style-src-attr', "'unsafe-hashes'", ...styles].join(' ')] : []),
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    // On every page, because the first document's policy applies after client-side navigation to the booking page.
    ...(widget ? [`frame-src 'self'`] : []),
    ['form-action', "'self'", ...formService].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of the document with the booking platform's script. `sandbox` gives it an opaque origin, also outside of its
 * frame: the script can't read our storage and pages, so its own document needs no further restriction.
 */
function calendarPolicy(
  { scripts }: Pick<DocumentParts, 'scripts'>,
  { settings, widget }: { settings: ReleaseSettings; widget: BookingWidget },
): string {
  // The stand-in is served from the site's own address.
  const platform = settings.sandbox ? ["'self'"] : [new URL(widget.scriptUrl).origin]
  const { frame, style, image, connect } = settings.sandbox
    ? { ...widget.allowed, frame: platform }
    : widget.allowed
  const inline = scripts.map(({ code }) => code)
  return [
    "default-src 'none'",
    ['script-src', ...platform, ...hashes(inline)].join(' '),
    ['style-src', "'unsafe-inline'", ...style].join(' '),
    ['img-src', 'data:', ...image].join(' '),
    ['connect-src', ...connect].join(' '),
    ['frame-src', ...frame].join(' '),
    ['form-action', ...frame].join(' '),
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Whether it is inline code; structured data is not run. */
function isInlineCode({ attributes }: Script): boolean {
  return attributes.src === undefined && attributes.type !== 'application/ld+json'
}

function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Empty for a path of the site. */
function originsOf(address: string): string[] {
  return address.startsWith('http') ? [new URL(address).origin] : []
}
