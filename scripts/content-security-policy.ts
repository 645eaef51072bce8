import { createHash } from 'node:crypto'

import { builtIn } from '#content/built-in.ts'

import type { SiteSettings } from './site-settings.ts'

const bookingWidget = builtIn.facts.platforms.widget

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g
const STYLE_ATTRIBUTE = /<[^>]*\sstyle="(?<style>[^"]*)"/g

/**
 * The strictest policy under which this page works: everything from our origin, inline code only by its hash,
 * and from elsewhere what `PAGES` lists for this page.
 */
export function contentSecurityPolicy(path: string, html: string, settings: SiteSettings): string {
  const styles = hashes(html, STYLE_ATTRIBUTE, 'style')
  const outside = outsideSources(path, settings)
  const services = [settings.backendUrl, settings.formEndpoint]
    .filter((address) => address.startsWith('http'))
    .map(originOf)
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...outside.script, ...hashes(html, INLINE_SCRIPT, 'code')].join(' '),
    ['style-src', "'self'", ...outside.style].join(' '),
    ...(styles.length > 0 ? [['style-src-attr', "'unsafe-hashes'", ...styles].join(' ')] : []),
    ['img-src', "'self'", 'data:', ...outside.image].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...new Set([...services, ...outside.connect])].join(' '),
    ...(outside.frame.length > 0 ? [['frame-src', ...outside.frame].join(' ')] : []),
    ['form-action', "'self'", ...new Set(services)].join(' '),
    "manifest-src 'self'",
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
const PAGES: Record<string, (settings: SiteSettings) => OutsideSources> = {
  '/booking': ({ sandbox }) =>
    sandbox
      ? // The stand-in is served from the site's own address.
        { ...NONE, frame: ["'self'"] }
      : { ...bookingWidget.allowed, script: [new URL(bookingWidget.scriptUrl).origin] },
}

function outsideSources(path: string, settings: SiteSettings): OutsideSources {
  return PAGES[path]?.(settings) ?? NONE
}

function hashes(html: string, pattern: RegExp, group: string): string[] {
  const found = [...html.matchAll(pattern)]
    .filter(({ groups }) => !groups?.attributes?.includes('application/ld+json'))
    .map(({ groups }) => decodeAttribute(groups?.[group] ?? '', group))
  return [...new Set(found)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** A browser hashes an attribute's value after decoding it; a script's text as it stands. */
function decodeAttribute(text: string, group: string): string {
  return group === 'style'
    ? text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    : text
}

function originOf(address: string): string {
  return new URL(address).origin
}
