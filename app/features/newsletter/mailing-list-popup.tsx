import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button, IconButton } from '#app/components/button.tsx'
import { useFocusHandover } from '#app/lib/focus.ts'
import { hasStoredSession } from '#app/lib/session/stored-session.ts'
import { covers, useIsCoveringContent } from '#app/lib/covering-content.ts'
import { tryStorage } from '#app/lib/storage.ts'
import { newsletter } from '#content/messages/newsletter.ts'

import type { NewsletterPage } from '#content/schemas/home-page.ts'

import { isSubscriber, SubscribeForm } from './subscribe-form.tsx'

const { announced, close: closeLabel } = newsletter.popup
type PopupWords = NewsletterPage['popup']

const session = (): Storage => sessionStorage

const FIELDS = 'input, textarea, select'
const NEVER_COVERED = 'h1, form, [data-keep-clear], [data-crisis]'

/**
 * The invitation to the welcome series, two seconds after the home page has loaded: a slim bar on a phone, which opens
 * the form when asked, and a card in the corner elsewhere. It is not modal and takes no focus, is announced once,
 * closes with Escape, and hides while it would cover the headline, main action, forms or crisis content, or a field has
 * the focus.
 */
export function MailingListPopup({ words }: { words: PopupWords }) {
  const { open, close } = usePopup()
  return (
    <>
      <div role="status" className="sr-only">
        {open && announced}
      </div>
      {open && <Popup words={words} onClose={close} />}
    </>
  )
}

function Popup({ words, onClose }: { words: PopupWords; onClose: () => void }) {
  const [expanded, setExpanded] = useState(false)
  const popup = useReturningFocus()
  const covering = useIsCoveringContent(popup, isCoveringContent)

  function expand(): void {
    flushSync(() => setExpanded(true))
    popup.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
  }

  return (
    <dialog
      ref={popup}
      open
      aria-labelledby="mailing-list-popup-title"
      className={`${covering ? 'invisible' : ''} fixed inset-x-0 top-auto bottom-0 z-20 m-0 w-full max-w-none animate-rise border-t border-line-strong bg-card px-gutter py-2 text-ink shadow-float md:right-6 md:bottom-24 md:left-auto md:w-72 md:rounded-card md:border md:p-5 lg:w-80 print:hidden`}
    >
      <div className="flex items-center gap-2">
        <h2 id="mailing-list-popup-title" className="grow text-body leading-snug md:text-heading">
          {words.title}
        </h2>
        {!expanded && (
          <Button look="secondary" className="shrink-0 text-small max-md:px-4 md:hidden" onClick={expand}>
            {words.open}
          </Button>
        )}
        <IconButton icon="close" label={closeLabel} onClick={onClose} className="-mr-2.5" />
      </div>
      <div className={expanded ? 'pb-2' : 'max-md:hidden'}>
        <p className="mb-2 text-small text-ink-soft">{words.lead}</p>
        <SubscribeForm
          listType="welcome-series"
          button={words.button}
          compact
          onSubscribed={() => rememberPopupSeen(session)}
        />
      </div>
    </dialog>
  )
}

/** Returns the focus to the element that had it before the popup. */
function useReturningFocus() {
  const previous = useRef<HTMLElement>(null)
  const popup = useFocusHandover<HTMLDialogElement>(() => previous.current ?? document.getElementById('main'))
  useEffect(() => {
    const element = popup.current
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element?.contains(relatedTarget))
        previous.current = relatedTarget
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [popup])
  return popup
}

function isCoveringContent(popup: HTMLElement): boolean {
  const { activeElement } = document
  if (popup.contains(activeElement)) return false
  return activeElement?.matches(FIELDS) === true || covers(popup, NEVER_COVERED)
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
  // If storage is blocked, do not open: it would open on every page load.
  return tryStorage(() => visitor.session().getItem(SEEN) === null) ?? false
}

/** Called when it is closed and when somebody subscribes: it does not open again in this session. */
export function rememberPopupSeen(storage: () => Storage): void {
  tryStorage(() => storage().setItem(SEEN, 'true'))
}
