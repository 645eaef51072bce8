import { useLocation, useMatches } from 'react-router'

import { useFactsIfLoaded } from '#app/facts.ts'

/**
 * The path of the rendered page, without a trailing slash: `/404` for unknown addresses and for pages that are switched
 * off. The not-found page is prerendered once for all of them, so that anything computed from the real address would
 * differ at hydration.
 */
export function useShownPath(): string {
  const { pathname } = useLocation()
  const isMissing = useMatches().at(-1)?.id === 'routes/site/not-found'
  const notSent = useFactsIfLoaded()?.notSent ?? []
  const path = pathname.replace(/(.)\/$/, '$1')
  return isMissing || notSent.includes(path) ? '/404' : path
}
