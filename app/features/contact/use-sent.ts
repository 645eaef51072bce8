import { useState } from 'react'
import { useLocation } from 'react-router'

import { useHydrated } from '#app/lib/hydrated.ts'

/** Where the form service sends a browser that posted the form before its scripts ran. */
const SENT = '#message-sent'

/** Whether the message of this visit to the page was sent; opening the page again starts afresh. */
export function useSent(): { sent: boolean; markSent: () => void } {
  const { key, hash } = useLocation()
  const hydrated = useHydrated()
  const [sentAt, setSentAt] = useState<string>()
  return { sent: sentAt === key || (hydrated && hash === SENT), markSent: () => setSentAt(key) }
}
