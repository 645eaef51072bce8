import { useLocation, useMatches } from 'react-router'

/**
 * The path of the page that is shown, without a slash at its end. The page for addresses where nothing is was rendered
 * once for all of them: what depends on the address would differ from it when its scripts take over.
 */
export function useShownPath(): string {
  const { pathname } = useLocation()
  const isMissing = useMatches().at(-1)?.id === 'routes/site/not-found'
  return isMissing ? '/404' : pathname.replace(/(.)\/$/, '$1')
}
