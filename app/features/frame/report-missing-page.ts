import { logProblem } from '#app/lib/log.ts'

/**
 * Logs the path of a page that does not exist. The server has logged it already where it served this
 * page; where a link within the site led here, it has not heard of it, so it is asked for the path.
 */
export function reportMissingPage(path: string): void {
  logProblem(`404: there is no page at ${path}`)
  if (path === servedPath) return
  fetch(path, { method: 'HEAD' }).catch(() => undefined)
}

const servedPath = typeof location === 'undefined' ? undefined : location.pathname
