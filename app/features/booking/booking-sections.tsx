import { Badge } from '#app/components/badge.tsx'
import { Card, linkCover } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section, TermRows } from '#app/components/section.tsx'
import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { useIsOn } from '#app/facts.ts'
import { paymentWords } from '#content/messages/booking.ts'
import type { BookingWidget, Platform } from '#content/schemas/booking.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

import { CalendarCard } from './calendar-card.tsx'

type PlatformCard = BookingPage['platforms']['items'][number]

/** The platforms; the one whose calendar can open here, if there is one, is the large card. */
export function PlatformCards({
  words,
  facts: { platforms, calendar },
}: {
  words: BookingPage['platforms']
  facts: { platforms: Platform[]; calendar: BookingWidget | undefined }
}) {
  return (
    <Section id="platforms" title={words.title} lead={<Sentence spans={words.lead} />} layout="stacked">
      <ul className="grid gap-5 lg:grid-cols-12 lg:gap-6 lg:has-[[open]]:grid-rows-[auto_auto_1fr] lg:has-[[open]]:items-start">
        {words.items.map((card) =>
          card.platform === 'doctor-booking' && calendar ? (
            <CalendarCard key={card.platform} card={card} widget={calendar} />
          ) : (
            <OutsidePlatform
              key={card.platform}
              card={card}
              platforms={platforms}
              className={calendar ? 'lg:col-span-5' : 'lg:col-span-6'}
            />
          ),
        )}
      </ul>
    </Section>
  )
}

function OutsidePlatform({
  card,
  platforms,
  className,
}: {
  card: PlatformCard
  platforms: Platform[]
  className: string
}) {
  const badge = platforms.find(({ id }) => id === card.platform)?.badge
  return (
    <Card
      as="li"
      className={`group flex flex-col items-start transition-shadow hover:shadow-float ${className}`}
    >
      <h3 className="font-text">
        <Badge tone={badge}>{card.title}</Badge>
      </h3>
      <RichText blocks={card.body} className="mt-3" />
      <SiteLink
        href={card.link.href}
        className={`mt-auto inline-flex min-h-touch items-center gap-2 pt-3 font-semibold ${linkCover}`}
      >
        {card.link.label}
        <Icon name="outside" className="size-4.5" />
      </SiteLink>
    </Card>
  )
}

/** The cost of an appointment with insurance and without. */
export function Payment({ words }: { words: BookingPage['payment'] }) {
  const { membership } = paymentWords
  const sellsPlans = useIsOn(membership.href)
  return (
    <Section title={words.title}>
      <TermRows items={words.items.map(({ title, body }) => ({ title, body: <RichText blocks={body} /> }))} />
      {sellsPlans && (
        <ArrowLink href={membership.href} className="mt-4">
          {membership.label}
        </ArrowLink>
      )}
    </Section>
  )
}

/** The Good Faith Estimate notice for clients who pay themselves. */
export function GoodFaithEstimate({ words }: { words: BookingPage['goodFaithEstimate'] }) {
  return (
    <div className="page-column pb-section">
      <Card
        as="section"
        id="good-faith-estimate"
        aria-labelledby="good-faith-estimate-title"
        className="lg:grid lg:grid-cols-12 lg:gap-x-12 lg:p-12"
      >
        <h2 id="good-faith-estimate-title" className="text-subtitle lg:col-span-4">
          {words.title}
        </h2>
        <RichText blocks={words.body} className="mt-5 lg:col-span-8 lg:mt-1" />
      </Card>
    </div>
  )
}
