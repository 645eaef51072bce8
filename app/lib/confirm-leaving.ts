/** What is asked before leaving, and how to stop asking. */
let current: { question: string; stop: () => void } | undefined

/**
 * Asks before the document is left, by the browser's own question, and before another page of the site opens, by a link,
 * by Back or by signing out: what is shown would be lost. One at a time.
 * @param text the question within the site; browsers word their own
 * @returns stops asking
 */
export function confirmLeaving(question: string): () => void {
  const listening = new AbortController()
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: listening.signal })
  const stop = () => {
    listening.abort()
    current = undefined
  }
  current = { question, stop }
  return stop
}

/** @returns false if something would be lost, and the person chose to stay */
export function mayLeave(): boolean {
  return current === undefined || confirm(current.question)
}

/** For what was lost by an action that `mayLeave` has allowed: the page that opens next is not asked about again. */
export function stopAsking(): void {
  current?.stop()
}
