import { useLocation, useMatches } from 'react-router'

import { useFactsIfLoaded } from '#app/facts.ts'
import { spanish } from '#content/messages/spanish.ts'
import { OWN_PAGES } from '#content/own-pages.ts'
import { frame, type FrameWords } from '#content/messages/frame.ts'

/**
 * The path of the rendered page, without a trailing slash: `/404` for unknown addresses and for pages that are switched
 * off. The not-found page is prerendered once for all of them, so anything computed from the real address would not
 * match at hydration.
 */
export function useShownPath(): string {
  const { pathname } = useLocation()
  const last = useMatches().at(-1)
  const isUnknown = last?.id === 'routes/site/own-page' && last.loaderData === undefined
  const isMissing = last?.id === 'routes/site/not-found' || isUnknown
  const notSent = useFactsIfLoaded()?.notSent ?? []
  const path = pathname.replace(/(.)\/$/, '$1')
  return isMissing || notSent.includes(path) ? '/404' : path
}

/** Whether it is the address of a page of the owner's own. */
export function isOwnPage(path: string): boolean {
  return path.startsWith(`${OWN_PAGES}/`)
}

/** The Spanish pages are below `/es`; every other page is in English. */
export function isSpanish(path: string): boolean {
  return /^\/es(?:\/|$)/.test(path)
}

export function useIsSpanish(): boolean {
  return isSpanish(useShownPath())
}

/** The language of a document, for its `lang`. */
export function useLanguage(): string {
  return useIsSpanish() ? 'es-US' : 'en-US'
}

/** The link to the first page in the other language, unless that is switched off. */
export function useOtherLanguage() {
  const here = useIsSpanish()
  const facts = useFactsIfLoaded()
  if (!facts || facts.isClosed || facts.off.includes(spanish.toSpanish.home)) return undefined
  const { label, home } = here ? spanish.toEnglish : spanish.toSpanish
  const lang = here ? 'en' : 'es'
  return { label, href: home, lang, hrefLang: lang }
}

/** Pages that exist in both languages. */
const TRANSLATIONS = [{ en: '/', es: '/es' }]

/**
 * Addresses of a page in each language, including its own, for `hreflang`.
 * @param off pages that are switched off
 */
export function alternatesOf(path: string, off: readonly string[]): { hrefLang: string; path: string }[] {
  const found = TRANSLATIONS.find(({ en, es }) => [en, es].includes(path) && !off.includes(es))
  if (!found) return []
  return [
    { hrefLang: 'en', path: found.en },
    { hrefLang: 'es', path: found.es },
    { hrefLang: 'x-default', path: found.en },
  ]
}

/** The words of the frame in the page's language. Spanish ones are loaded with the Spanish pages, as `handle.frame`. */
export function useFrame(): FrameWords {
  const { handle } = useMatches().at(-1) ?? {}
  // Not if the page is switched off: the not-found page in its place is in English.
  const words = useIsSpanish() ? (handle as { frame?: FrameWords } | undefined)?.frame : undefined
  return words ?? frame
}
