import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { VERBATIM } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { NotStarted } from '#app/components/notice.tsx'
import { fill } from '#contracts/fill.ts'
import { logProblem } from '#app/lib/log.ts'
import type { InsuranceFacts, OtherPlans } from '#content/insurance.ts'
import type { InsuranceSearchWords } from '#content/messages/insurance-other-plans.ts'
import type { Insurer } from '#content/schemas/booking.ts'

import {
  END,
  GROUP,
  INPUT,
  INPUT_ID,
  isInsurer,
  platformOf,
  rowId,
  type Answer,
  type PlainFieldState,
} from './insurer-parts.ts'

/** Finds the booking platform of an insurer, by its name or, for the largest, by a link. */
export function InsurerSearch({
  facts,
  importWords,
  onLoaded,
}: {
  facts: InsuranceFacts
  /** What the search says once somebody types, for a page that is not in English. */
  importWords?: ImportWords
  onLoaded?: (success: boolean) => void
}) {
  const [chosen, setChosen] = useState<Answer>()
  const [typed, setTyped] = useState('')
  const field = useCombobox(facts, chosen !== undefined, importWords, onLoaded)
  const { combobox } = field
  const insurer = chosen && isInsurer(chosen) ? chosen : undefined
  return (
    <div data-keep-clear>
      <InsurerField {...{ facts, chosen, field }} onChoose={setChosen} onType={setTyped} />
      <Largest facts={facts} chosen={chosen} onChoose={setChosen} />
      <ChosenInsurer insurer={insurer} facts={facts}>
        {combobox && insurer && (
          <combobox.PlansLike
            key={insurer.name}
            insurer={insurer}
            facts={combobox.facts}
            onChoose={setChosen}
          />
        )}
      </ChosenInsurer>
      <div role="status" className="block">
        {combobox && <combobox.OtherAnswer chosen={chosen} typed={typed} facts={combobox.facts} />}
      </div>
    </div>
  )
}

/**
 * The largest insurers, one tap away. Before hydration and without scripts, each link opens the list at its insurer.
 */
function Largest({
  facts: { insurers, largest, list, words },
  chosen,
  onChoose,
}: {
  facts: InsuranceFacts
  chosen: Answer | undefined
  onChoose: (insurer: Insurer) => void
}) {
  const offered = insurers.filter(({ name }) => largest.includes(name))
  if (offered.length === 0) return null
  return (
    <nav aria-label={words.largest} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {offered.map((insurer) => (
          <li key={insurer.name}>
            <a
              href={`${list}#${rowId(insurers, insurer)}`}
              aria-current={insurer.name === chosen?.name || undefined}
              onClick={(event) => {
                event.preventDefault()
                onChoose(insurer)
              }}
              className="inline-flex min-h-touch items-center rounded-round border border-line-strong px-3.5 text-small font-medium text-ink no-underline hover:border-ink aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary aria-[current]:keep-ground"
            >
              {insurer.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The code of the combobox, and the other plans. */
type LoadedCombobox = typeof import('./insurer-combobox.tsx') & {
  otherPlans: OtherPlans
  searchWords: InsuranceSearchWords
}

type ImportWords = () => Promise<{ searchWords: InsuranceSearchWords }>

/**
 * A search among the insurers. A plain input until it is focused (possibly before hydration); then the combobox is
 * loaded and takes over its text.
 */
function InsurerField(props: {
  facts: InsuranceFacts
  chosen: Answer | undefined
  onChoose: (answer: Answer | undefined) => void
  onType: (text: string) => void
  field: ReturnType<typeof useCombobox>
}) {
  const { plain, combobox, load, preload } = props.field
  const { words } = props.facts
  return (
    <div className="needs-script">
      <label htmlFor={INPUT_ID} className="text-small font-semibold">
        {words.label}
      </label>
      <div className="mt-1.5">
        {combobox ? (
          <combobox.InsurerCombobox
            {...combobox.plainField}
            facts={combobox.facts}
            chosen={props.chosen}
            onChoose={props.onChoose}
            onType={props.onType}
          />
        ) : (
          <div className={GROUP} onPointerEnter={preload} onPointerDown={() => void load(true)}>
            <input
              ref={plain}
              id={INPUT_ID}
              placeholder={words.placeholder}
              autoComplete="off"
              {...VERBATIM}
              onFocus={() => void load(false)}
              className={INPUT}
            />
            <label htmlFor={INPUT_ID} className={END}>
              <Icon name="chevron" />
            </label>
          </div>
        )}
      </div>
      <NotStarted words={words.notStarted} />
    </div>
  )
}

/** @param onLoaded called with whether the combobox could be loaded */
function useCombobox(
  facts: InsuranceFacts,
  chosen: boolean,
  importWords?: ImportWords,
  onLoaded: (success: boolean) => void = () => undefined,
) {
  const plain = useRef<HTMLInputElement>(null)
  const opened = useRef(false)
  const [loaded, setLoaded] = useState<LoadedCombobox & { plainField: PlainFieldState }>()

  async function load(byPointer: boolean): Promise<void> {
    opened.current ||= byPointer
    try {
      const code = await loadCombobox(importWords)
      const field = plain.current
      // A tap fires both pointerdown and focus; only the first replaces the field.
      if (!field) return
      const focused = field === document.activeElement
      // Synchronously: a key pressed between reading the plain field and replacing it would be lost.
      const selection = [field.selectionStart ?? 0, field.selectionEnd ?? 0] as const
      const plainField = { typed: field.value, selection, opened: opened.current, focused }
      flushSync(() => setLoaded({ ...code, plainField }))
      onLoaded(true)
    } catch (cause) {
      logProblem('The insurance search could not be loaded', cause)
      onLoaded(false)
    }
  }

  useEffect(() => {
    const input = plain.current
    if (input && (input.value || input === document.activeElement)) void load(false)
    // oxlint-disable-next-line react/exhaustive-deps -- only once, for input before hydration
  }, [])
  useEffect(() => {
    // Chosen by a link: the field shows it too.
    if (chosen) void load(false)
    // oxlint-disable-next-line react/exhaustive-deps -- once it is chosen
  }, [chosen])

  const searchFacts = useMemo(
    () => loaded && { ...facts, otherPlans: loaded.otherPlans, searchWords: loaded.searchWords },
    [facts, loaded],
  )
  return {
    plain,
    combobox: loaded && searchFacts && { ...loaded, facts: searchFacts },
    load,
    preload: () => void loadCombobox(importWords).catch(() => undefined),
  }
}

let otherPlans: Promise<OtherPlans> | undefined

async function loadCombobox(importWords?: ImportWords): Promise<LoadedCombobox> {
  otherPlans ??= fetchOtherPlans()
  const [code, plans, words] = await Promise.all([importCombobox(), otherPlans, importWords?.()])
  return { ...code, otherPlans: plans, ...words }
}

function importCombobox() {
  return import('./insurer-combobox.tsx')
}

async function fetchOtherPlans(): Promise<OtherPlans> {
  try {
    const response = await fetch('/insurance-plans.json')
    if (!response.ok) throw new Error(`The plans were answered with ${response.status}`)
    return await response.json()
  } catch (cause) {
    // Loaded again when it is next needed.
    otherPlans = undefined
    throw cause
  }
}

/** The chosen insurer's platform, what an appointment usually costs, and the booking link. */
function ChosenInsurer({
  insurer,
  facts,
  children,
}: {
  insurer: Insurer | undefined
  facts: InsuranceFacts
  children: React.ReactNode
}) {
  const platform = insurer && platformOf(insurer, facts.platforms)
  const { words } = facts
  const cost = fill(words.cost, { copay: facts.copay })
  const result = platform && fill(words.result, { insurer: insurer.name, platform: platform.name })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The field may be at the lower edge of the screen.
    if (insurer) place.current?.scrollIntoView({ block: 'nearest' })
  }, [insurer])
  return (
    <div ref={place} className="scroll-mb-20">
      <div role="status" className="sr-only">
        {result && `${result}. ${cost}`}
      </div>
      {platform && (
        <Card key={insurer.name} className="mt-5 animate-rise" data-chosen-insurer>
          <Badge tone={platform.badge}>{platform.name}</Badge>
          <p className="mt-3 font-heading text-heading">{result}</p>
          <p className="mt-1.5 max-w-measure">{cost}</p>
          <p className="mt-1.5 max-w-measure text-ink-soft">
            {fill(words.check, { platform: platform.name })}
          </p>
          <ButtonLink href={insurer.bookingUrl} className="mt-5">
            {fill(words.book, { platform: platform.name })}
            <Icon name="outside" className="size-4.5" />
          </ButtonLink>
          {children}
        </Card>
      )}
    </div>
  )
}
