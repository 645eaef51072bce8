import { useEffect, useRef } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { fill } from '#app/lib/fill.ts'
import { insuranceLookup as words } from '#content/messages/booking.ts'
import type { Insurer, Platform } from '#content/schemas/facts.ts'

import { platformOf } from './platform-of.ts'

/** What the search found: the platform with its colour, and the way there. */
export function ChosenInsurer({
  insurer,
  platforms,
}: {
  insurer: Insurer | undefined
  platforms: readonly Platform[]
}) {
  const platform = insurer && platformOf(insurer, platforms)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The field it belongs to may stand at the lower edge of the screen.
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
