import { useEffect, useId, useRef, useState } from 'react'

import { IconButton } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { inbox as words } from '#content/messages/inbox.ts'
import { INBOX_SEARCH_LENGTH } from '#contracts/owner-inbox.ts'

const TYPING_PAUSE_MS = 400

/** Searches by name as soon as the owner pauses in typing; Enter does not wait. */
export function NameSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const search = useRef(onSearch)
  const id = useId()
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    const timer = setTimeout(() => search.current(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

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
          onSearch(typed)
        }}
        className="relative"
      >
        <TextField
          id={id}
          label={words.search.label}
          placeholder={words.search.placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={INBOX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
        {typed && (
          <IconButton
            icon="close"
            label={words.search.clear}
            onClick={clear}
            className="absolute right-0.5 bottom-0.5"
          />
        )}
      </form>
    </search>
  )
}
