import { useEffect, useId, useRef } from 'react'

import { Icon } from './icon.tsx'

/**
 * What a form could not accept, as a list that leads to each field. It takes the focus when it appears,
 * which has it spoken: give it a new `key` for each attempt.
 */
export function ErrorSummary<Field extends string>({
  title,
  problems,
  onChoose,
}: {
  title: string
  problems: readonly { field: Field; text: string }[]
  onChoose: (field: Field) => void
}) {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      className="flex gap-3 rounded-control border-l-4 border-danger bg-danger-wash px-4 py-3.5 text-small"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div className="min-w-0">
        <p id={id} className="font-semibold">
          {title}
        </p>
        <ul className="mt-1">
          {problems.map(({ field, text }) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => onChoose(field)}
                className="min-h-touch text-left text-danger underline underline-offset-4"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
