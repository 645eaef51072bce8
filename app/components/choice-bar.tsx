import { useEffect, useId, useRef } from 'react'

/**
 * Filters of a list, of which one is chosen: native radio buttons in a row, so that the arrow keys work. `count` is
 * shown after the label. `oneLine`: on a phone the row scrolls instead of wrapping.
 */
export function ChoiceBar<Value extends string>({
  label,
  value,
  options,
  oneLine = false,
  onChoose,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  oneLine?: boolean
  onChoose: (value: Value) => void
}) {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!oneLine) return
    const chosen = row.current?.querySelector<HTMLElement>(`label:has([value="${CSS.escape(value)}"])`)
    if (chosen) row.current?.scrollTo({ left: chosen.offsetLeft - chosen.offsetWidth / 2 })
  }, [oneLine, value])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div
        ref={row}
        className={
          oneLine
            ? 'relative -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0'
            : 'flex flex-wrap gap-2'
        }
      >
        {options.map((option) => (
          <label key={option.value} className={CHOICE}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-round focus-visible:outline-none"
            />
            <span>{option.label}</span>
            {option.count !== undefined && <span className="tabular-nums opacity-80">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const CHOICE =
  'relative inline-flex min-h-touch max-w-full shrink-0 items-center gap-2 rounded-round border border-line-strong px-4 text-small max-sm:px-3 font-medium hover:border-ink has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus has-checked:keep-ground'
