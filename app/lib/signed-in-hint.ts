import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { hasStoredSession, onStoredSession } from './session-storage.ts'

/** Whether a session is stored. Not verified, so public pages need not load the backend client. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(onStoredSession, hasStoredSession, () => false)
}

/**
 * Stores the session that a hosted backend's own mail links pass in the URL fragment, on any page.
 * @param onRecovering called for a recovery link, which requires a new password
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
