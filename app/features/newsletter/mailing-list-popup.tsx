import { useEffect, useState } from 'react'

import { IconButton } from '#app/components/button.tsx'
import { hasStoredSession } from '#app/lib/session-storage.ts'
import { tryStorage } from '#app/lib/storage.ts'
import { newsletter } from '#content/messages/newsletter.ts'

import { isSubscriber, SubscribeForm } from './subscribe-form.tsx'

const words = newsletter.popup
const session = (): Storage => sessionStorage

/**
 * The invitation to the welcome series, two seconds after the home page has loaded. It takes neither
 * focus nor the page, closes with Escape, and steps aside for whatever says whom to call in a crisis.
 */
export function MailingListPopup() {
  const { open, close } = usePopup()
  const covering = useCrisisContentBeneath(open)
  if (!open) return null
  return (
    <dialog
      open={!covering}
      aria-labelledby="mailing-list-popup-title"
      className="fixed top-auto right-4 bottom-20 left-4 z-20 m-0 w-auto max-w-none animate-rise text-ink rounded-card border border-line-strong bg-card p-4 shadow-float sm:right-auto sm:bottom-6 sm:left-6 sm:w-96 sm:p-6 print:hidden"
    >
      <IconButton icon="close" label={words.close} onClick={close} className="absolute top-2 right-2" />
      <h2 id="mailing-list-popup-title" className="pr-10 text-heading">
        {words.title}
      </h2>
      <p className="mb-2 pr-8 text-small text-ink-soft">{words.lead}</p>
      <SubscribeForm
        listType="welcome-series"
        button={words.button}
        compact
        onSubscribed={() => rememberPopupSeen(session)}
      />
    </dialog>
  )
}

function usePopup() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => {
      const visitor = { signedIn: hasStoredSession(), subscriber: isSubscriber(), session }
      setOpen(mayOpenPopup(visitor))
    }, POPUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!open) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  function close() {
    rememberPopupSeen(session)
    setOpen(false)
  }

  return { open, close }
}

/** Whether crisis content stands in the lower part of the screen, where the popup would cover it. */
function useCrisisContentBeneath(open: boolean): boolean {
  const [beneath, setBeneath] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    const inView = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) inView.add(entry.target)
          else inView.delete(entry.target)
        }
        setBeneath(inView.size > 0)
      },
      { rootMargin: '-30% 0px 0px 0px' },
    )
    for (const element of document.querySelectorAll('[data-crisis]')) observer.observe(element)
    return () => observer.disconnect()
  }, [open])
  return beneath
}

/** The specification's: how long after the home page's load, and the flag of the browser's session. */
export const POPUP_DELAY_MS = 2000
const SEEN = 'hasSeenMailingListPopup'

/** Whether the popup may open: once per session, and never to somebody who is a member or subscribed. */
export function mayOpenPopup(visitor: {
  session: () => Storage
  signedIn: boolean
  subscriber: boolean
}): boolean {
  if (visitor.signedIn || visitor.subscriber) return false
  // Not where storage is blocked: it would come back on every page load.
  return tryStorage(() => visitor.session().getItem(SEEN) === null) ?? false
}

/** Closing it, or subscribing, keeps it away for the rest of the session. */
export function rememberPopupSeen(storage: () => Storage): void {
  tryStorage(() => storage().setItem(SEEN, 'true'))
}
