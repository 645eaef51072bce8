import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useRef, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { insuranceLookup as words } from '#content/messages/booking.ts'
import type { InsuranceFacts } from '#content/insurance.ts'
import type { Insurer, Platform } from '#content/schemas/booking.ts'

import { END, GROUP, INPUT, INPUT_ID, matchesInsurer, platformOf } from './insurer-parts.ts'

/** The combobox that replaces the plain field, and takes its focus if the field still has it. */
export function InsurerCombobox({
  facts,
  typed,
  opened,
  focused,
  chosen,
  onChoose,
  onType,
}: {
  facts: InsuranceFacts
  typed: string
  opened: boolean
  focused: boolean
  chosen: Insurer | undefined
  onChoose: (insurer: Insurer | undefined) => void
  onType: (text: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(opened && focused)
  const [text, setText] = useState('')
  // Close the list when nothing matches: an open one would hide the links below from screen readers.
  const anyMatch = facts.insurers.some((insurer) => matchesInsurer(insurer, text))
  useEffect(() => {
    if (focused) takeOver(input.current, typed)
  }, [focused, typed])
  return (
    // Base UI's style elements would need `unsafe-inline`.
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={facts.insurers}
        itemToStringLabel={nameOf}
        value={chosen ?? null}
        onValueChange={(insurer) => onChoose(insurer ?? undefined)}
        onInputValueChange={(next, change) => {
          // Keep the text when nothing matches: closing the list would clear it, and the links below with it.
          if (change.reason === 'input-clear' && !anyMatch) return change.cancel()
          setText(next)
          return onType(next)
        }}
        filter={matchesInsurer}
        // When the focus has moved on, keep the typed text without opening the list.
        defaultInputValue={focused ? '' : typed || (chosen?.name ?? '')}
        open={open && anyMatch}
        onOpenChange={setOpen}
        autoHighlight
      >
        <Combobox.InputGroup className={GROUP}>
          <Combobox.Input ref={input} id={INPUT_ID} placeholder={words.placeholder} className={INPUT} />
          <Combobox.Clear aria-label={words.clear} className={END}>
            <Icon name="close" />
          </Combobox.Clear>
          <Combobox.Trigger aria-label={words.open} className={END}>
            <Icon name="chevron" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={8} className="z-40 outline-none">
            <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-control border border-line-strong bg-card text-ink shadow-float">
              <Combobox.List className="max-h-[min(15rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
                {(insurer: Insurer) => (
                  <Option
                    key={insurer.name}
                    insurer={insurer}
                    platform={platformOf(insurer, facts.platforms)}
                  />
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  )
}

function Option({ insurer, platform: { badge, name } }: { insurer: Insurer; platform: Platform }) {
  return (
    <Combobox.Item
      value={insurer}
      className="flex min-h-touch cursor-default items-center justify-between gap-4 px-4 py-1.5 outline-none select-none data-highlighted:bg-paper-deep data-selected:font-semibold"
    >
      {insurer.name} <Badge tone={badge}>{name}</Badge>
    </Combobox.Item>
  )
}

/** Enters the plain field's text by an input event, so that the combobox filters by it. */
function takeOver(input: HTMLInputElement | null, typed: string): void {
  input?.focus()
  if (!input || !typed) return
  input.setRangeText(typed, 0, input.value.length, 'end')
  // Without an inputType the event counts as the browser's autofill, which opens no list.
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

function nameOf(insurer: Insurer): string {
  return insurer.name
}
