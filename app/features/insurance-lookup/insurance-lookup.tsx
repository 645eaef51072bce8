import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { fill } from '#app/lib/fill.ts'
import { logProblem } from '#app/lib/log.ts'
import { insuranceLookup as words } from '#content/messages/booking.ts'
import type { Insurer, InsurerFacts, Platform } from '#content/schemas/booking.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

import { END, GROUP, INPUT, INPUT_ID, platformOf } from './insurer-parts.ts'

/** Finds the booking platform of an insurance company. The whole list works without scripts. */
export function InsuranceLookup({
  words: { title, lead },
  facts,
}: {
  words: BookingPage['lookup']
  facts: InsurerFacts
}) {
  const [chosen, setChosen] = useState<Insurer>()
  const [searchFailed, setSearchFailed] = useState(false)
  return (
    <Section id="insurance" title={title} lead={<Sentence spans={lead} />} ground="deep">
      <div className="max-w-narrow">
        <InsurerField
          facts={facts}
          chosen={chosen}
          onChoose={setChosen}
          onLoaded={(success) => setSearchFailed(!success)}
        />
        <ChosenInsurer insurer={chosen} platforms={facts.platforms} />
      </div>
      <WholeList facts={facts} searchFailed={searchFailed} />
    </Section>
  )
}

type Search = typeof import('./insurer-combobox.tsx')

/** State of the plain field when the combobox replaces it. */
interface Begun {
  typed: string
  opened: boolean
  /** Whether the field still has the focus. */
  focused: boolean
}

/**
 * A search among the insurers. A plain input until it is focused (possibly before hydration); then the combobox
 * is loaded and takes over what was typed.
 *
 * @param onLoaded whether the combobox could be loaded
 */
function InsurerField(props: {
  facts: InsurerFacts
  chosen: Insurer | undefined
  onChoose: (insurer: Insurer | undefined) => void
  onLoaded: (success: boolean) => void
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
          <div className={GROUP} onPointerEnter={preloadSearch} onPointerDown={() => void begin(true)}>
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

function useSearch(onLoaded: (success: boolean) => void) {
  const plain = useRef<HTMLInputElement>(null)
  const opened = useRef(false)
  const [search, setSearch] = useState<Search>()
  const [begun, setBegun] = useState<Begun>({ typed: '', opened: false, focused: false })

  async function begin(byPointer: boolean): Promise<void> {
    opened.current ||= byPointer
    try {
      const loaded = await loadSearch()
      const field = plain.current
      // A tap fires both pointerdown and focus; only the first replaces the field.
      if (!field) return
      const focused = field === document.activeElement
      // Synchronously: a key pressed between reading the plain field and replacing it would be lost.
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
    // oxlint-disable-next-line react/exhaustive-deps -- only once, for input before hydration
  }, [])

  return { plain, search, begun, begin }
}

function preloadSearch(): void {
  loadSearch().catch(() => undefined)
}

function loadSearch(): Promise<Search> {
  return import('./insurer-combobox.tsx')
}

/** The chosen insurer's platform, with a link to book there. */
function ChosenInsurer({
  insurer,
  platforms,
}: {
  insurer: Insurer | undefined
  platforms: readonly Platform[]
}) {
  const platform = insurer && platformOf(insurer, platforms)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The field may be at the lower edge of the screen.
    if (insurer) place.current?.scrollIntoView({ block: 'nearest' })
  }, [insurer])
  return (
    <div ref={place} className="scroll-mb-20">
      <div role="status" className="sr-only">
        {platform && fill(words.result, { insurer: insurer.name, platform: platform.name })}
      </div>
      {platform && (
        <Card key={insurer.name} className="mt-5 animate-rise" data-chosen-insurer>
          <Badge tone={platform.badge}>{platform.name}</Badge>
          <p className="mt-3 font-heading text-heading">
            {fill(words.result, { insurer: insurer.name, platform: platform.name })}
          </p>
          <p className="mt-1.5 max-w-measure text-ink-soft">{words.check}</p>
          <ButtonLink href={insurer.bookingUrl} className="mt-5">
            {fill(words.book, { platform: platform.name })}
            <Icon name="outside" className="size-4.5" />
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}

/** Every insurer with its booking link; opened where the search can't run. */
function WholeList({ facts, searchFailed }: { facts: InsurerFacts; searchFailed: boolean }) {
  return (
    <div className="mt-7">
      <p className="mb-2 hidden text-ink-soft [@media(scripting:none)]:block">{words.withoutScript}</p>
      {searchFailed && (
        <Notice tone="caution" live="assertive" className="mb-2">
          <p>{words.notLoaded}</p>
        </Notice>
      )}
      <details open={searchFailed || undefined} className="group border-y border-line-strong/40">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold hover:text-link">
          {words.wholeList}
          <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="gap-x-10 pb-4 sm:columns-2">
          {facts.insurers.map((insurer) => (
            <li key={insurer.name} className="break-inside-avoid border-t border-line-strong/40">
              <SiteLink
                href={insurer.bookingUrl}
                className="flex min-h-12 items-center justify-between gap-4 py-2 text-ink no-underline hover:text-link hover:underline"
              >
                {insurer.name} <PlatformBadge platform={platformOf(insurer, facts.platforms)} />
              </SiteLink>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function PlatformBadge({ platform: { badge, name } }: { platform: Platform }) {
  return (
    <span className="shrink-0">
      <Badge tone={badge}>
        {name}
        <Icon name="outside" className="size-3.5" />
      </Badge>
    </span>
  )
}
