import { useFactsIfLoaded } from '#app/facts.ts'
import { spanish } from '#content/messages/spanish.ts'

import { useShownPath } from './shown-path.ts'

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

/** The link to the pages in the other language, where there are any: `home` is its first page, `crisis` its help in a crisis. */
export function useOtherLanguage() {
  const here = useIsSpanish()
  const facts = useFactsIfLoaded()
  if (!facts || facts.isClosed || facts.off.includes(spanish.toSpanish.home)) return undefined
  const { label, ...hrefs } = here ? spanish.toEnglish : spanish.toSpanish
  const lang = here ? 'en' : 'es'
  return { label, ...hrefs, attributes: { lang, hrefLang: lang } }
}

/** Pages that say the same in both languages. */
const TRANSLATIONS = [{ en: '/', es: '/es' }]

/**
 * Addresses of a page in each language, itself among them, as search engines want it (`hreflang`).
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
