import { logProblem } from '#app/lib/log.ts'
import { loggablePath } from '#contracts/loggable-path.ts'

/**
 * Logs the path of a page that does not exist. The server has logged it already where it served this
 * page; where a link within the site led here, it has not heard of it, so it is asked for the path.
 */
export function reportMissingPage(path: string): void {
  const shown = loggablePath(path)
  logProblem(`404: there is no page at ${shown}`)
  if (path === servedPath) return
  // Without what the path hides: proxies on the way write logs of their own.
  fetch(shown, { method: 'HEAD' }).catch(() => undefined)
}

const servedPath = typeof location === 'undefined' ? undefined : location.pathname
