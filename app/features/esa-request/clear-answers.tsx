import { useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { esaRequest as words } from '#content/messages/esa-request.ts'

/** Says where the answers are until they are sent, and removes them for whoever is not alone at this device. */
export function ClearAnswers({
  cleared,
  disabled,
  onClear,
}: {
  cleared: boolean
  disabled: boolean
  onClear: () => void
}) {
  const question = useRef<HTMLDetailsElement>(null)
  return (
    <div className="border-t border-line pt-4 text-small text-ink-soft">
      <div role="status" className="block">
        {cleared ? words.clear.cleared : words.kept}
      </div>
      <details ref={question}>
        <summary className="inline-flex min-h-touch cursor-pointer list-none items-center text-link underline underline-offset-4">
          {words.clear.button}
        </summary>
        <p className="mb-3 text-ink">{words.clear.question}</p>
        <Button
          look="danger"
          disabled={disabled}
          onClick={() => {
            question.current?.removeAttribute('open')
            onClear()
          }}
        >
          {words.clear.confirm}
        </Button>
      </details>
    </div>
  )
}
