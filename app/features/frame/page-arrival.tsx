import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * A page change without a reload still has to be noticed: focus goes to the new page's heading, which
 * screen readers then speak. The scroll position is React Router's to restore.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const before = lastPath
    lastPath = pathname
    if (before === undefined || before === pathname || hash) return
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    // A page that asks first who this is has no heading yet.
    ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}

// Of the whole visit: the site's pages and the owner's stand in different frames, each with its own arrival.
let lastPath: string | undefined

/** A thin tide line at the top while the next page is on its way; only if that takes long enough to notice. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="navigation-progress" aria-hidden="true" />
}
