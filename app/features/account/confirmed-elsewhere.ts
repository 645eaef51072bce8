import { useEffect } from 'react'

import { hasStoredSession } from '#app/lib/session/stored-session.ts'

const EVERY_MS = 20_000
const MOST_CHECKS = 30
/** Returning to the page fires several events at once. */
const AT_MOST_EVERY_MS = 5000

/**
 * Signs in with the credentials of the sign-up once the address was confirmed on another device; the page follows the
 * session. Shows nothing before that, so that it does not reveal whether there is an account.
 * @param password undefined if it is not known
 */
export function useConfirmedElsewhere(email: string, password: string | undefined): void {
  useEffect(
    () => (password ? watchConfirmation(() => isStillWaiting(email, password)) : undefined),
    [email, password],
  )
}

/** Retry only while unconfirmed or after a failure: each wrong password counts as a guess. */
async function isStillWaiting(email: string, password: string): Promise<boolean> {
  // Another tab has signed in, possibly to another account, and its session must not be replaced.
  if (hasStoredSession()) return false
  const { signIn } = await import('#app/lib/session/identity.ts')
  const { status } = await signIn({ email, password })
  return status === 'unconfirmed' || status === 'failed'
}

/**
 * Checks every 20 s for ten minutes while the page is visible, and when the reader returns to it.
 * @param check resolves to whether to continue
 * @returns stops checking
 */
export function watchConfirmation(check: () => Promise<boolean>): () => void {
  let left = MOST_CHECKS
  // Not `Date.now()`: the clock may be set back meanwhile.
  let last = performance.now()
  let underway = false
  const stopping = new AbortController()

  async function checkNow(): Promise<void> {
    const seen = document.visibilityState === 'visible' && navigator.onLine
    if (!seen || underway || performance.now() - last < AT_MOST_EVERY_MS) return
    underway = true
    left -= 1
    const goesOn = await check().catch(() => true)
    last = performance.now()
    underway = false
    if (!goesOn || left === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    stopping.abort()
  }

  const timer = setInterval(() => void checkNow(), EVERY_MS)
  const { signal } = stopping
  document.addEventListener('visibilitychange', () => void checkNow(), { signal })
  addEventListener('focus', () => void checkNow(), { signal })
  return stop
}
