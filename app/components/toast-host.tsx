import { useEffect, useState } from 'react'

import { onToast, type ToastMessage } from '../lib/toast.ts'

type ShowToast = typeof import('./toasts.tsx')

/**
 * Where messages appear. The library that shows them is loaded with the first message; if that fails,
 * because the visitor is offline, the message is shown without it.
 */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const [library, setLibrary] = useState<ShowToast>()
  const [plain, setPlain] = useState<ToastMessage>()

  useEffect(() => {
    const show = async (message: ToastMessage) => {
      try {
        const loaded = await import('./toasts.tsx')
        setLibrary(loaded)
        loaded.showToast(message)
      } catch {
        setPlain(message)
      }
    }
    return onToast((message) => void show(message))
  }, [])

  return (
    <>
      {library && <library.Toasts closeLabel={closeLabel} />}
      {plain && (
        <button
          type="button"
          className="toast fixed inset-x-4 bottom-4 z-50 text-left sm:left-auto sm:w-96 print:hidden"
          onClick={() => setPlain(undefined)}
        >
          <span role="alert">
            <strong className="block">{plain.title}</strong>
            {plain.description}
          </span>
        </button>
      )}
    </>
  )
}
