import { useEffect } from 'react'

import { hasStoredSession } from '#app/lib/session/stored-session.ts'

const INTERVAL_MS = 20_000
const MAX_CHECKS = 30
/** Returning to the page fires several events at once. */
const MIN_INTERVAL_MS = 5000

/**
 * Signs in with the credentials of the sign-up once the address was confirmed on another device; the page follows the
 * session. Shows nothing before that, so that it does not reveal whether there is an account.
 * @param password undefined if it is not known
 */
export function useConfirmedElsewhere(email: string, password: string | undefined): void {
  useEffect(
    () => (password ? watchConfirmation(() => signInIfConfirmed(email, password)) : undefined),
    [email, password],
  )
}

/** Retry only while unconfirmed or after a failure: each wrong password counts as a guess. */
async function signInIfConfirmed(email: string, password: string): Promise<boolean> {
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
  let remaining = MAX_CHECKS
  // Not `Date.now()`: the clock may be set back meanwhile.
  let last = performance.now()
  let isChecking = false
  const stopping = new AbortController()

  async function checkNow(): Promise<void> {
    if (document.visibilityState !== 'visible' || isChecking || performance.now() - last < MIN_INTERVAL_MS)
      return
    isChecking = true
    // What fails without a connection does not count.
    if (navigator.onLine) remaining -= 1
    const shouldContinue = await check().catch(() => true)
    last = performance.now()
    isChecking = false
    if (!shouldContinue || remaining === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    stopping.abort()
  }

  const timer = setInterval(() => void checkNow(), INTERVAL_MS)
  const { signal } = stopping
  document.addEventListener('visibilitychange', () => void checkNow(), { signal })
  addEventListener('focus', () => void checkNow(), { signal })
  return stop
}
