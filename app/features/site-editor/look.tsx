import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { Button } from '#app/components/button.tsx'

import { words } from './field-base.ts'
import { LOOK } from './views.ts'

/** The state of a history entry that this document added. */
const OPENED_HERE = 'opened-here'

/** Whether the page is looked at, by the address, so that Back leads to the fields again. */
export function useLook(isOpen: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isClosing = useRef(false)
  useEffect(() => {
    if (!isOpen) isClosing.current = false
  }, [isOpen])
  return {
    open: () => void navigate(`${search}&${LOOK}`, { state: OPENED_HERE, preventScrollReset: true }),
    close(): void {
      // Going back takes a moment; a second press would leave the fields.
      if (isClosing.current) return
      isClosing.current = true
      if (state === OPENED_HERE) return void navigate(-1)
      void navigate(search.replace(`&${LOOK}`, ''), { replace: true, preventScrollReset: true })
    },
  }
}

/** On a phone: the page in the whole screen, above its fields. */
export function LookDialog({
  open,
  focusChosen,
  onClose,
  children,
}: {
  open: boolean
  /** Focuses the field of the text that was pressed in the page. @returns false if there is none */
  focusChosen: () => boolean
  onClose: () => void
  children: React.ReactNode
}) {
  return (
    // Disabled, because Base UI's style elements would need `unsafe-inline`.
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Dialog.Portal>
          <Dialog.Popup
            aria-label={words.preview.title}
            finalFocus={() => !focusChosen()}
            className="fixed inset-0 z-40 flex flex-col bg-paper text-ink print:hidden"
          >
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

/** Leads from the page back to its fields. */
export function EditButton({ onPress }: { onPress: () => void }) {
  return (
    <Button look="secondary" className="shrink-0 px-4! text-small" onClick={onPress}>
      {words.views.edit}
    </Button>
  )
}
