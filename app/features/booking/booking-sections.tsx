import { useEffect, useRef, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card, linkCover } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section, TermRows } from '#app/components/section.tsx'
import { ArrowLink, NEW_TAB_HINT, SiteLink } from '#app/components/site-link.tsx'
import { useIsOn } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { isServerReachable, onServerReachable } from '#app/lib/connection.ts'
import { settings } from '#app/lib/settings.ts'
import { bookingWidgetWords, paymentWords, platformWords } from '#content/messages/booking.ts'
import { insurersAt, takersFirst } from '#content/insurance.ts'
import type { BookingWidget, Insurer, Platform } from '#content/schemas/booking.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

type PlatformCard = BookingPage['platforms']['items'][number]

/**
 * The platforms as cards, those that take an insurer of the list first; the large one has a calendar that opens on this
 * page.
 */
export function PlatformCards({
  words,
  facts: { platforms, calendar },
  insurers,
}: {
  words: BookingPage['platforms']
  facts: { platforms: Platform[]; calendar: BookingWidget | undefined }
  insurers: readonly Insurer[]
}) {
  const cards = takersFirst(words.items, ({ platform }) => platform, insurers)
  return (
    <Section id="platforms" title={words.title} lead={<Sentence spans={words.lead} />} layout="stacked">
      <ul className="grid gap-5 lg:grid-cols-12 lg:gap-6">
        {cards.map((card) =>
          card.platform === 'doctor-booking' && calendar ? (
            <CalendarCard key={card.platform} card={card} widget={calendar} />
          ) : (
            <OutsidePlatform
              key={card.platform}
              card={card}
              platforms={platforms}
              insurers={insurersAt(card.platform, insurers)}
              className={calendar ? 'lg:col-span-4' : 'lg:col-span-6'}
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
  insurers,
  className,
}: {
  card: PlatformCard
  platforms: Platform[]
  insurers: readonly string[]
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
      {insurers.length > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          <span className="font-semibold">{platformWords.takes}</span> {insurers.join(', ')}
        </p>
      )}
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
    <Section id="fees" title={words.title}>
      <TermRows items={words.items.map(({ title, body }) => ({ title, body: <RichText blocks={body} /> }))} />
      {sellsPlans && <ArrowLink {...membership} className="mt-4" />}
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

export const STAND_IN = '/sandbox/booking'

/** The platform whose calendar can open on this page, with a plain link to its own site. */
function CalendarCard({ card, widget }: { card: PlatformCard; widget: BookingWidget }) {
  const names = { platform: card.title, button: card.link.label }
  return (
    <Card
      as="li"
      tone="night"
      id="calendar"
      className="group/calendar overflow-hidden lg:col-span-12 lg:grid lg:grid-cols-12 lg:items-center lg:gap-x-12 lg:p-12"
    >
      <div className="lg:col-span-7">
        <h3 className="text-title">{card.title}</h3>
        <RichText blocks={card.body} className="mt-3 text-lead text-on-night-soft" />
        <div className="mt-7">
          <ButtonLink
            look="lamp"
            href={calendarAddress(card.link.href)}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={NEW_TAB_HINT}
          >
            {card.link.label}
            <Icon name="outside" className="size-4.5" />
          </ButtonLink>
        </div>
      </div>
      <CalendarFrame
        loadsImmediately={widget.load === 'at-once'}
        title={fill(bookingWidgetWords.frame, names)}
      >
        {fill(bookingWidgetWords.notice, names)}
      </CalendarFrame>
      <Week />
    </Card>
  )
}

/**
 * A `<details>` with a lazy frame: opening it loads the frame, even before this page's scripts run. The frame has no
 * `allow-same-origin`, so that the platform's script can't access the site's origin and session.
 */
function CalendarFrame({
  loadsImmediately,
  title,
  children: notice,
}: {
  loadsImmediately: boolean
  title: string
  children: string
}) {
  const { isOffline, attempt, onToggle } = useFrameWhileOffline()
  return (
    <div className="needs-script mt-6 lg:col-span-7 lg:has-[[open]]:col-span-12 print:hidden">
      {!loadsImmediately && <p className="max-w-[52ch] text-small text-on-night-soft">{notice}</p>}
      <details open={loadsImmediately || undefined} onToggle={onToggle} className="group mt-3">
        <summary className="inline-flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-control border border-on-night-soft px-6 py-2.5 leading-tight font-semibold hover:bg-night-line">
          <Icon name="calendar" />
          <span className="group-open:hidden">{bookingWidgetWords.load}</span>
          <span className="hidden group-open:inline">{bookingWidgetWords.hide}</span>
        </summary>
        <div role="status" className="text-small text-on-night-soft">
          {isOffline && <p className="mt-5">{bookingWidgetWords.offline}</p>}
        </div>
        <iframe
          key={attempt}
          hidden={isOffline}
          src="/booking/calendar"
          title={title}
          loading="lazy"
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          className="mt-5 h-[min(44rem,85dvh)] w-full rounded-control bg-card"
        />
      </details>
    </div>
  )
}

/**
 * If opened while the server can't be reached, the frame shows a message instead of its document, and loads once the
 * server responds.
 */
function useFrameWhileOffline() {
  const [isOffline, setOffline] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isLoaded = useRef(false)
  useEffect(() => {
    if (!isOffline) return undefined
    return onServerReachable(() => {
      isLoaded.current = true
      setAttempt((number) => number + 1)
      setOffline(false)
    })
  }, [isOffline])

  function onToggle({ currentTarget }: React.ToggleEvent<HTMLDetailsElement>): void {
    if (!currentTarget.open || isLoaded.current) return
    isLoaded.current = true
    if (!navigator.onLine) void hideIfUnreachable()
  }

  async function hideIfUnreachable(): Promise<void> {
    const isReachable = await isServerReachable()
    isLoaded.current = isReachable
    setOffline(!isReachable)
  }

  return { isOffline, attempt, onToggle }
}

/** The practice's page at the platform; in the sandbox, that of the stand-in. */
export function calendarAddress(profileUrl: string): string {
  return settings.sandbox ? `${STAND_IN}/schedule` : profileUrl
}

/** Decorative drawing of a week with a few free hours; not real hours. */
function Week() {
  return (
    <svg
      viewBox="0 0 500 170"
      aria-hidden="true"
      focusable="false"
      className="hidden w-full lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1 lg:block lg:group-has-[[open]]/calendar:row-span-1 print:hidden"
    >
      <g fill="none" strokeWidth="1.5">
        <path
          d="M0 1h500M0 57h500M0 113h500M100 1v168M200 1v168M300 1v168M400 1v168"
          className="stroke-night-line"
        />
        <path d="M14 141c12-7 24-7 36 0s24 7 36 0" className="stroke-on-night-soft" strokeLinecap="round" />
      </g>
      <g className="fill-lamp">
        <rect x="112" y="17" width="76" height="24" rx="6" />
        <rect x="312" y="73" width="76" height="24" rx="6" opacity=".85" />
        <rect x="412" y="129" width="76" height="24" rx="6" opacity=".7" />
      </g>
    </svg>
  )
}
