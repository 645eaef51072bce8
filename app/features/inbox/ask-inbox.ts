import type { InboxAnswer } from './inbox.data.ts'

type Calls = typeof import('./inbox.data.ts')

/** Asks by the code that asks, which is loaded when it is first needed. Never throws. */
export async function askInbox<T>(call: (calls: Calls) => Promise<InboxAnswer<T>>): Promise<InboxAnswer<T>> {
  try {
    return await call(await import('./inbox.data.ts'))
  } catch {
    // The code could not be loaded, so nothing has left the browser.
    return { status: 'failed' }
  }
}
