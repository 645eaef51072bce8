import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { hasStoredSession, onStoredSession } from './session-storage.ts'

/** Whether a session is stored: enough for a link to the dashboard, and costs a public page nothing. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(onStoredSession, hasStoredSession, () => false)
}

/**
 * A hosted backend's own mail links bring the session along in the address, on whatever page.
 * @param onRecovering where a recovery mail has led here, and a new password is to be chosen
 */
export function useSessionInAddress(onRecovering: () => void): void {
  const recovering = useEffectEvent(onRecovering)
  useEffect(() => {
    if (!/[#&]access_token=/.test(location.hash)) return
    import('./session.ts').then(
      ({ takeSessionFromAddress }) => takeSessionFromAddress(recovering),
      () => undefined,
    )
  }, [])
}
