import type { Browser } from '@playwright/test'
import { z } from 'zod'

/** Playwright's session with Firefox over WebDriver BiDi. */
export interface FirefoxSession {
  send(this: FirefoxSession, method: string, params: object): Promise<unknown>
}

interface Internals {
  _connection: { toImpl(object: object): { _browserSession: FirefoxSession } }
}

const Windows = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const Evaluated = z.object({ result: z.object({ value: z.string() }) })

export function sessionOf(browser: Browser): FirefoxSession {
  const { _connection: connection } = browser as unknown as Internals
  const { _browserSession: session } = connection.toImpl(browser)
  return session
}

/**
 * Runs a function in Firefox itself, with the rights of its own code: the browser has to be started with
 * `--remote-allow-system-access`.
 */
export async function runInFirefox<Given, Result>(
  browser: Browser,
  script: (given: Given) => Promise<Result>,
  given: Given,
): Promise<Result> {
  const session = sessionOf(browser)
  const { contexts } = Windows.parse(
    await session.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 }),
  )
  const reply = await session.send('script.evaluate', {
    expression: `(${script.toString()})(${JSON.stringify(given)}).then((result) => JSON.stringify(result ?? null))`,
    target: { context: contexts[0]?.context },
    awaitPromise: true,
  })
  return JSON.parse(Evaluated.parse(reply).result.value) as Result
}
