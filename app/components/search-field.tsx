import { useEffect, useEffectEvent, useId } from 'react'

import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { countTyped, readTyped } from '#contracts/typed-text.ts'

import { IconButton } from './button.tsx'
import { type FieldLimit, TextField, VERBATIM } from './field.tsx'

const TYPING_PAUSE_MS = 400

/** Searches after a pause in typing, or immediately on Enter. */
export function SearchField({
  name,
  label,
  placeholder,
  clearLabel,
  limit,
  initial = '',
  onSearch,
}: {
  /** Name of the stored text, which is restored after the idle lock. */
  name: string
  label: string
  placeholder: string
  /** Label of the button that clears the field. */
  clearLabel: string
  limit: FieldLimit
  /** The initial search text. */
  initial?: string
  /** @param search trimmed; empty matches everything */
  onSearch: (search: string) => void
}) {
  const [typed, setTyped] = useTypedInput({ form: name }, { until: 'page-left', initial })
  const id = useId()
  const most = limit.max
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (countTyped(typed) > most) return undefined
    const timer = setTimeout(() => search(readTyped(typed)), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, most])

  function clear(): void {
    setTyped('')
    onSearch('')
    document.getElementById(id)?.focus()
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (countTyped(typed) <= most) onSearch(readTyped(typed))
        }}
      >
        <TextField
          {...VERBATIM}
          id={id}
          label={label}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          limit={limit}
          autoComplete="off"
          end={typed && <IconButton icon="close" label={clearLabel} onClick={clear} />}
        />
      </form>
    </search>
  )
}
