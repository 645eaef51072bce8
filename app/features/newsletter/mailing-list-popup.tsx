import { startTransition, useEffect, useState } from 'react'

import { logProblem } from '#app/lib/log.ts'
import { hasStoredSession } from '#app/lib/session/stored-session.ts'
import { tryStorage } from '#app/lib/storage.ts'
import { newsletter } from '#content/messages/newsletter.ts'

import type { PopupProps } from './popup.tsx'
import { isSubscriber } from './subscribe-form.tsx'

const session = (): Storage => sessionStorage

/**
 * The invitation to the welcome series, two seconds after the home page has loaded: a slim bar on a phone, which opens
 * the form when pressed, and a card in the corner elsewhere. It is not modal and takes no focus, is announced once,
 * closes with Escape, and hides while it would cover the headline, main action, forms or crisis content, or a field has
 * the focus. While it hides, Tab still reaches it at the end of the page, and shows it. Its code is loaded when it opens;
 * if that fails, there is no popup.
 */
export function MailingListPopup({
  words,
  openedAt,
}: Pick<PopupProps, 'words'> & {
  /** When the page was shown, by `performance.now()`: this code is loaded later. */
  openedAt: number
}) {
  const { Popup, close } = usePopup(openedAt)
  return (
    <>
      <div role="status" className="sr-only">
        {Popup && (
          <>
            {newsletter.popup.announced} <span className="needs-keyboard">{newsletter.popup.closes}</span>
          </>
        )}
      </div>
      {Popup && <Popup words={words} onClose={close} onSubscribed={() => rememberPopupSeen(session)} />}
    </>
  )
}

function usePopup(openedAt: number) {
  const [Popup, setPopup] = useState<React.ComponentType<PopupProps>>()

  useEffect(() => {
    let isUnmounted = false
    const open = async () => {
      const visitor = { signedIn: hasStoredSession(), subscriber: isSubscriber(), session }
      if (!mayOpenPopup(visitor)) return
      const { Popup: loaded } = await import('./popup.tsx')
      if (!isUnmounted) startTransition(() => setPopup(() => loaded))
    }
    const fail = (cause: unknown) => logProblem('The popup could not be loaded', cause)
    const remaining = POPUP_DELAY_MS - (performance.now() - openedAt)
    const timer = setTimeout(() => void open().catch(fail), remaining)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [openedAt])

  useEffect(() => {
    if (!Popup) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      // Not if Escape has closed a menu.
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [Popup])

  function close() {
    rememberPopupSeen(session)
    setPopup(undefined)
  }

  return { Popup, close }
}

/** From the specification: the delay after the home page's load, and the flag in session storage. */
export const POPUP_DELAY_MS = 2000
const SEEN = 'hasSeenMailingListPopup'
const PROBE = 'probe'

/** Whether the popup may open: once per session, and never to a member or subscriber. */
export function mayOpenPopup(visitor: {
  session: () => Storage
  signedIn: boolean
  subscriber: boolean
}): boolean {
  if (visitor.signedIn || visitor.subscriber) return false
  // If storage is blocked or full, do not open: it would open on every page load.
  const mayOpen = tryStorage(() => {
    const storage = visitor.session()
    if (storage.getItem(SEEN) !== null) return false
    storage.setItem(PROBE, '')
    storage.removeItem(PROBE)
    return true
  })
  return mayOpen ?? false
}

/** Called when it is closed and when somebody subscribes: it does not open again in this session. */
export function rememberPopupSeen(storage: () => Storage): void {
  tryStorage(() => storage().setItem(SEEN, 'true'))
}
