import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { VERBATIM } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import type { InsuranceSearchFacts } from '#content/insurance.ts'
import type { PlanWords } from '#content/messages/insurance-other-plans.ts'
import { fill } from '#contracts/fill.ts'

import { findInsurer, indexInsurers } from './find-insurer.ts'
import {
  END,
  GROUP,
  INPUT,
  INPUT_ID,
  isInsurer,
  platformOf,
  type Answer,
  type PlainFieldState,
} from './insurer-parts.ts'

export { searchWords } from '#content/messages/insurance-other-plans.ts'
export { OtherAnswer, PlansLike } from './other-plan-card.tsx'

/** The combobox that replaces the plain field, and takes its focus if the field still has it. */
export function InsurerCombobox({
  facts,
  typed,
  selection,
  opened,
  focused,
  chosen,
  onChoose,
  onType,
}: PlainFieldState & {
  facts: InsuranceSearchFacts
  chosen: Answer | undefined
  onChoose: (answer: Answer | undefined) => void
  onType: (text: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(opened && focused)
  // When the focus has moved, preserve the typed text without opening the list.
  const [text, setText] = useState(focused ? '' : typed)
  // Close the list when nothing matches: an open one would hide the links below from screen readers.
  const { items, otherNames, isKnown } = useOptions(facts, text, chosen)
  const hasMatches = items.length > 0
  const [shown, setShown] = useState<Answer>()
  // Chosen by a link or a button: the library fills in only what is chosen in its list.
  if (chosen !== shown) {
    setShown(chosen)
    if (chosen) setText(chosen.name)
  }
  useEffect(() => {
    if (focused) transferText(input.current, typed)
  }, [focused, typed])
  const hasSelection = useRef(false)
  useLayoutEffect(() => {
    // Once the text is rendered, which may have set the input's value again and so moved the caret to its end.
    if (!focused || hasSelection.current || text !== typed) return
    hasSelection.current = true
    input.current?.setSelectionRange(...selection)
  })
  return (
    // Disabled, because Base UI's style elements would need `unsafe-inline`.
    <CSPProvider disableStyleElements>
      <Combobox.Root<Item>
        items={facts.insurers as Item[]}
        filteredItems={items}
        itemToStringLabel={(item) => ('question' in item ? item.question : item.name)}
        value={chosen ?? null}
        onValueChange={(item) => onChoose(item && !('question' in item) ? item : undefined)}
        onInputValueChange={(next, change) => {
          const isTyped = change.reason === 'input-change'
          // Preserve the text when nothing matches: closing the list would clear it, and the links below with it, or
          // restore the previously chosen name.
          if (!isTyped && change.reason !== 'clear-press' && !hasMatches) return change.cancel()
          if (isTyped && chosen && !isKnown(next)) onChoose(undefined)
          setText(next)
          return onType(next)
        }}
        inputValue={text}
        open={open && hasMatches}
        onOpenChange={setOpen}
        autoHighlight
      >
        <Combobox.InputGroup className={GROUP}>
          <Combobox.Input
            ref={input}
            id={INPUT_ID}
            placeholder={facts.words.placeholder}
            {...VERBATIM}
            className={INPUT}
          />
          <Combobox.Clear aria-label={facts.searchWords.clear} className={END}>
            <Icon name="close" />
          </Combobox.Clear>
          <Combobox.Trigger aria-label={facts.searchWords.open} className={END}>
            <Icon name="chevron" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={8} className="z-40 outline-none">
            <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-control border border-line-strong bg-card text-ink shadow-float">
              <Combobox.List className="max-h-[min(15rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
                {(item: Item) =>
                  'question' in item ? (
                    <Combobox.Item key={item.question} value={item} disabled className={QUESTION}>
                      {item.question}
                    </Combobox.Item>
                  ) : (
                    <Option key={item.name} answer={item} otherName={otherNames.get(item)} facts={facts} />
                  )
                }
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  )
}

/**
 * An item of the list: an answer, or the question above several that share the typed name. As a disabled option the
 * question gets the automatic highlight, so that Enter chooses none of them, and screen readers read it.
 */
type Item = Answer | { question: string }
const QUESTION = 'px-4 py-2 text-small font-semibold outline-none select-none'

/** All insurers until something is typed, and again once one is chosen; else what matches the text. */
function useOptions(facts: InsuranceSearchFacts, text: string, chosen: Answer | undefined) {
  const index = useMemo(() => indexInsurers(facts), [facts])
  const isSearch = text.trim() !== '' && text !== chosen?.name
  const options = useMemo(() => {
    if (!isSearch) return { items: facts.insurers as readonly Item[], otherNames: new Map<Answer, string>() }
    const { matches, isAmbiguousName } = findInsurer(text, index)
    const answers = matches.map(({ answer }) => answer)
    const otherNames = new Map(matches.map(({ answer, otherName }) => [answer, otherName]))
    return {
      items: isAmbiguousName ? [{ question: facts.searchWords.which }, ...answers] : answers,
      otherNames,
    }
  }, [facts, index, text, isSearch])
  return { ...options, isKnown: (next: string) => findInsurer(next, index).matches.length > 0 }
}

function Option({
  answer,
  otherName,
  facts,
}: {
  answer: Answer
  otherName: string | undefined
  facts: InsuranceSearchFacts
}) {
  const name = otherName
    ? fill(facts.searchWords.otherName, { insurer: answer.name, name: otherName })
    : answer.name
  const platform = isInsurer(answer) ? platformOf(answer, facts.platforms) : undefined
  const kind: PlanWords | undefined = isInsurer(answer) ? undefined : facts.searchWords.plans[answer.kind]
  return (
    <Combobox.Item
      value={answer}
      className="flex min-h-touch cursor-default items-center justify-between gap-4 px-4 py-1.5 outline-none select-none data-highlighted:bg-paper-deep data-selected:font-semibold forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-solid"
    >
      <span className="min-w-0">
        <Combobox.ItemIndicator
          render={<Icon name="check" className="mr-2 inline size-5 align-text-bottom" />}
        />
        <span lang="en">{name}</span>
      </span>
      <HiddenComma />
      {isInsurer(answer) ? (
        <Badge tone={platform?.badge}>{platform?.name}</Badge>
      ) : (
        <span lang={kind?.lang} className="text-right text-small text-ink-soft">
          {kind?.label}
        </span>
      )}
    </Combobox.Item>
  )
}

/** Enters the plain field's text by an input event, so that the combobox filters by it. */
function transferText(input: HTMLInputElement | null, typed: string): void {
  input?.focus()
  if (!input || !typed) return
  input.setRangeText(typed, 0, input.value.length, 'end')
  // Without an inputType the event counts as the browser's autofill, which opens no list.
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
