import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { HiddenComma, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { fill } from '#contracts/fill.ts'
import type { InsuranceFacts } from '#content/insurance.ts'
import { insurerList as words } from '#content/messages/insurance-list.ts'
import type { Platform } from '#content/schemas/booking.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

import { platformOf, rowId } from './insurer-parts.ts'
import { InsurerSearch } from './insurer-search.tsx'

/** The booking page's section: the lookup, and the whole list, which works without scripts. */
export function InsuranceLookup({
  words: { title, lead },
  facts,
}: {
  words: BookingPage['lookup']
  facts: InsuranceFacts
}) {
  const [searchFailed, setSearchFailed] = useState(false)
  return (
    <Section id="insurance" title={title} lead={<Sentence spans={lead} />} ground="mist">
      <div className="group/lookup">
        <InsurerSearch facts={facts} onLoaded={(success) => setSearchFailed(!success)} />
        <FeesInShort facts={facts} />
        <WholeList facts={facts} searchFailed={searchFailed} />
      </div>
    </Section>
  )
}

/** What a session costs; hidden beside the answer for an insurer, which says it too. */
function FeesInShort({ facts: { copay, selfPay, words: lookup } }: { facts: InsuranceFacts }) {
  const { fees } = words
  return (
    <p className="mt-5 max-w-measure group-has-[[data-chosen-insurer]]/lookup:hidden">
      {fill(lookup.cost, { copay })} {fill(fees.selfPay, { selfPay })}{' '}
      <SiteLink href={fees.link.href}>{fees.link.label}</SiteLink>
    </p>
  )
}

/** Every insurer with its booking link; open if the combobox could not be loaded. */
function WholeList({ facts, searchFailed }: { facts: InsuranceFacts; searchFailed: boolean }) {
  return (
    <div className="mt-7">
      <noscript>
        <p className="mb-2 text-ink-soft">{words.withoutScript}</p>
      </noscript>
      {searchFailed && <Notice tone="caution" live="assertive" className="mb-2" text={words.notLoaded} />}
      <details open={searchFailed || undefined} className="group border-y border-line-strong/40">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold hover:text-link">
          {words.wholeList}
          <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="gap-x-10 pb-4 sm:columns-2">
          {facts.insurers.map((insurer) => (
            <li
              key={insurer.name}
              id={rowId(facts.insurers, insurer)}
              className="break-inside-avoid border-t border-line-strong/40 target:bg-lamp-wash forced-colors:target:outline-2 forced-colors:target:outline-solid"
            >
              <SiteLink
                href={insurer.bookingUrl}
                className="flex min-h-12 items-center justify-between gap-x-4 py-2 text-ink no-underline hover:text-link hover:underline max-[17rem]:flex-wrap"
              >
                <span className="shrink-100">{insurer.name}</span>
                <HiddenComma />
                <PlatformBadge platform={platformOf(insurer, facts.platforms)} />
              </SiteLink>
              {insurer.otherNames && (
                <p className="pb-3 text-small text-ink-soft">
                  {fill(words.otherNames, { names: insurer.otherNames.join(', ') })}
                </p>
              )}
            </li>
          ))}
        </ul>
        <p className="max-w-measure pb-5 text-small text-ink-soft">{words.notListed}</p>
      </details>
    </div>
  )
}

function PlatformBadge({ platform: { badge, name } }: { platform: Platform }) {
  return (
    <Badge tone={badge}>
      {name}
      <Icon name="outside" className="size-3.5" />
    </Badge>
  )
}
