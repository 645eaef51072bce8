import { useLocation, useMatches } from 'react-router'

import { useFactsIfLoaded } from '#app/facts.ts'

/**
 * The path of the page that is shown, without a slash at its end. The page for addresses where nothing is was rendered
 * once for all of them: what depends on the address would differ from it when its scripts take over. A page that is
 * switched off is shown as that page.
 */
export function useShownPath(): string {
  const { pathname } = useLocation()
  const isMissing = useMatches().at(-1)?.id === 'routes/site/not-found'
  const notSent = useFactsIfLoaded()?.notSent ?? []
  const path = pathname.replace(/(.)\/$/, '$1')
  return isMissing || notSent.includes(path) ? '/404' : path
}
