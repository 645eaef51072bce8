import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'

import { useRef } from 'react'

import { Button } from './button.tsx'

/**
 * A modal confirmation of an action. Traps the focus, which starts on the harmless button; Escape closes it.
 * @param children what to know before confirming
 * @param look of `confirm`: 'danger' if it can't be undone, 'primary' if the dialog is about doing it; beside a
 *   'secondary' one, `cancel` is the primary button
 * @param focusIfGone returns the element to focus if the one that opened the dialog was removed
 */
export function ConfirmDialog({
  open,
  question,
  confirm,
  cancel,
  children,
  look = 'danger',
  busy = false,
  onConfirm,
  onClose,
  focusIfGone,
}: {
  open: boolean
  question: string
  confirm: string
  cancel: string
  children?: React.ReactNode
  look?: 'danger' | 'primary' | 'secondary'
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  focusIfGone: () => HTMLElement | null
}) {
  const opener = useRef<Element | null>(null)
  return (
    // Disabled, because Base UI's style elements would need `unsafe-inline`.
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-night-deep/65 print:hidden" />
          <AlertDialog.Popup
            initialFocus={() => {
              opener.current = document.activeElement
              return true
            }}
            finalFocus={() => opener.current?.isConnected || focusIfGone()}
            className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100%-2rem)] max-w-112 -translate-y-1/2 scroll-py-3 overflow-y-auto rounded-card border border-line-strong bg-card p-6 text-ink shadow-float sm:p-8 print:hidden"
          >
            <AlertDialog.Title className="text-heading">{question}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className="mt-3">
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow sm:justify-end">
              <AlertDialog.Close
                disabled={busy}
                render={<Button look={look === 'secondary' ? 'primary' : 'secondary'} />}
              >
                {cancel}
              </AlertDialog.Close>
              <Button look={look} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}
