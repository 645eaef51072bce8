import type { Page, Route } from '@playwright/test'

const SCRIPTS = '**/assets/*.js'

/** Lets the scripts of the next document through in the reverse of the order in which it names them. */
export async function reverseScripts(page: Page, path: string): Promise<void> {
  const named = await scriptsOf(page, path)
  const waiting: Route[] = []
  let seen = 0
  await page.route(SCRIPTS, async (route) => {
    seen += 1
    if (seen > named.length) return route.fallback()
    waiting.push(route)
    if (seen < named.length) return
    for (const next of waiting.splice(0).toReversed()) {
      const reply = await next.fetch()
      await next.fulfill({ response: reply })
    }
  })
}

/** Lets one of the scripts that a document names never arrive. */
export async function loseScript(page: Page, name: RegExp): Promise<void> {
  await page.route(name, (route) => route.abort('connectionreset'))
}

async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  return [...new Set(html.match(/\/assets\/[^"]+\.js/g))]
}
