import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Icon } from '#app/components/icon.tsx'
import { logProblem } from '#app/lib/log.ts'
import { insuranceLookup as words } from '#content/messages/booking.ts'
import type { BookingFacts, Insurer } from '#content/schemas/facts.ts'

import { END, GROUP, INPUT, INPUT_ID } from './field-look.ts'

type Search = typeof import('./insurer-combobox.tsx')

/** What somebody did with the plain field before the search took its place. */
interface Begun {
  typed: string
  opened: boolean
  /** Whether they are still there. */
  focused: boolean
}

/**
 * A search among the insurers. The field is a plain one until somebody turns to it, before the page's own
 * scripts run too; then the search is loaded and goes on with what was typed.
 *
 * @param onLoaded whether the search could be loaded
 */
export function InsurerField(props: {
  facts: BookingFacts
  chosen: Insurer | undefined
  onChoose: (insurer: Insurer | undefined) => void
  onLoaded: (well: boolean) => void
}) {
  const { plain, search, begun, begin } = useSearch(props.onLoaded)
  return (
    <div className="needs-script">
      <label htmlFor={INPUT_ID} className="text-small font-semibold">
        {words.label}
      </label>
      <div className="mt-1.5">
        {search ? (
          <search.InsurerCombobox
            {...begun}
            facts={props.facts}
            chosen={props.chosen}
            onChoose={props.onChoose}
          />
        ) : (
          <div className={GROUP} onPointerEnter={warmUp} onPointerDown={() => void begin(true)}>
            <input
              ref={plain}
              id={INPUT_ID}
              placeholder={words.placeholder}
              autoComplete="off"
              onFocus={() => void begin(false)}
              className={INPUT}
            />
            <label htmlFor={INPUT_ID} className={END}>
              <Icon name="chevron" />
            </label>
          </div>
        )}
      </div>
    </div>
  )
}

function useSearch(onLoaded: (well: boolean) => void) {
  const plain = useRef<HTMLInputElement>(null)
  const opened = useRef(false)
  const [search, setSearch] = useState<Search>()
  const [begun, setBegun] = useState<Begun>({ typed: '', opened: false, focused: false })

  async function begin(byPointer: boolean): Promise<void> {
    opened.current ||= byPointer
    try {
      const loaded = await loadSearch()
      const field = plain.current
      // A tap both presses and focuses the field; the first of the two has done the work.
      if (!field) return
      const focused = field === document.activeElement
      // At once: a key pressed between reading the plain field and replacing it would be lost.
      flushSync(() => {
        setBegun({ typed: field.value, opened: opened.current, focused })
        setSearch(loaded)
      })
      onLoaded(true)
    } catch (cause) {
      logProblem('The insurance search could not be loaded', cause)
      onLoaded(false)
    }
  }

  useEffect(() => {
    const input = plain.current
    if (input && (input.value || input === document.activeElement)) void begin(false)
    // oxlint-disable-next-line react/exhaustive-deps -- only once, for what happened before the scripts ran
  }, [])

  return { plain, search, begun, begin }
}

function warmUp(): void {
  loadSearch().catch(() => undefined)
}

function loadSearch(): Promise<Search> {
  return import('./insurer-combobox.tsx')
}
