import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { insuranceLookup as words } from '#content/messages/booking.ts'
import type { BookingFacts, Platform } from '#content/schemas/facts.ts'

import { platformOf } from './platform-of.ts'

/** Every insurer with the way to book, for those who would rather read, and wherever the search can't run. */
export function WholeList({ facts, searchFailed }: { facts: BookingFacts; searchFailed: boolean }) {
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
