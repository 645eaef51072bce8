import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'

import type { ToastMessage } from '../lib/toast.ts'
import { Icon } from './icon.tsx'

const manager = Toast.createToastManager()
const waiting: ToastMessage[] = []
let mounted = false

/** Shows a message for eight seconds, longer while it is pointed at or focused. */
export function showToast(message: ToastMessage): void {
  if (!mounted) {
    waiting.push(message)
    return
  }
  manager.add({
    title: message.title,
    description: message.description,
    type: message.tone ?? 'plain',
    priority: message.tone === 'destructive' ? 'high' : 'low',
    timeout: 8000,
  })
}

/**
 * The stack of messages. Only `ToastHost` renders it, by the module that it loads.
 * @public
 */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  return (
    // Its style elements would need `unsafe-inline`.
    <CSPProvider disableStyleElements>
      <Toast.Provider toastManager={manager} limit={3}>
        <Toast.Portal>
          <Toast.Viewport
            ref={showWaiting}
            className="fixed top-18 right-4 left-4 z-50 flex flex-col gap-3 sm:top-auto sm:bottom-4 sm:left-auto sm:w-96 print:hidden"
          >
            <ToastList closeLabel={closeLabel} />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  )
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast animate-rise">
      <Toast.Content className="flex items-start gap-3">
        <Icon
          name={toast.type === 'destructive' ? 'alert' : 'check'}
          className={`mt-0.5 size-5 ${toast.type === 'destructive' ? 'text-danger' : 'text-mangrove'}`}
        />
        <div className="min-w-0 grow">
          <Toast.Title className="font-semibold" />
          <Toast.Description className="text-small text-ink-soft" />
        </div>
        <Toast.Close
          aria-label={closeLabel}
          className="-my-2 -mr-2 inline-flex size-touch shrink-0 items-center justify-center rounded-control hover:bg-paper-deep"
        >
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

// The stack listens only once it is on the page; a message added before would be lost.
function showWaiting(viewport: HTMLElement | null): void {
  mounted = viewport !== null
  if (!mounted) return
  queueMicrotask(() => {
    for (const message of waiting.splice(0)) showToast(message)
  })
}
