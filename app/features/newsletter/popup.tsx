import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button, IconButton } from '#app/components/button.tsx'
import { useIsCoveringContent } from '#app/lib/covering-content.ts'
import { overlaps } from '#app/lib/overlap.ts'
import { useFocusHandover } from '#app/lib/focus.ts'
import { newsletter } from '#content/messages/newsletter.ts'
import type { NewsletterPage } from '#content/schemas/home-page.ts'

import { SubscribeForm } from './subscribe-form.tsx'

export interface PopupProps {
  words: NewsletterPage['popup']
  onClose: () => void
  onSubscribed: () => void
}

const { close: closeLabel } = newsletter.popup
const FIELDS = 'input, textarea, select'
const NEVER_COVERED = 'h1, form, [data-keep-clear], [data-crisis]'

/** The popup's bar or card, in a separate file: none of its code is loaded before it opens. */
export function Popup({ words, onClose, onSubscribed }: PopupProps) {
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
      className={`${covering ? 'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100' : ''} fixed inset-x-0 top-auto bottom-0 z-20 m-0 w-full max-w-none animate-rise border-t border-line-strong bg-card px-gutter py-2 text-ink shadow-float md:right-6 md:bottom-24 md:left-auto md:w-80 md:rounded-card md:border md:p-5 lg:w-88 print:hidden`}
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
        <SubscribeForm listType="welcome-series" button={words.button} compact onSubscribed={onSubscribed} />
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
  return activeElement?.matches(FIELDS) === true || overlaps(popup, NEVER_COVERED)
}
