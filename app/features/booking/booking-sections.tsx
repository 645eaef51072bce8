import { useEffect, useRef, useState } from 'react'

import { Accordion } from '#app/components/accordion.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card, linkCover } from '#app/components/card.tsx'
import { Fold, FoldedText } from '#app/components/fold.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { TermRows } from '#app/components/text-rows.tsx'
import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
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
 * The platforms as cards of one pattern: first the one whose free times open on this page, then those that take an
 * insurer of the list.
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
  const hasTimes = ({ platform }: PlatformCard) => platform === 'doctor-booking' && calendar !== undefined
  const cards = takersFirst(words.items, ({ platform }) => platform, insurers)
  return (
    <Section id="platforms" title={words.title} lead={<Sentence spans={words.lead} />} layout="stacked">
      <ul className="grid gap-3 sm:gap-5 md:grid-cols-2 lg:gap-6">
        {[...cards.filter(hasTimes), ...cards.filter((card) => !hasTimes(card))].map((card) => (
          <PlatformCard
            key={card.platform}
            card={card}
            badge={platforms.find(({ id }) => id === card.platform)?.badge}
            insurers={insurersAt(card.platform, insurers)}
            widget={hasTimes(card) ? calendar : undefined}
          />
        ))}
      </ul>
    </Section>
  )
}

/** The whole card is its link, unless a calendar opens in it. */
function PlatformCard({
  card,
  badge,
  insurers,
  widget,
}: {
  card: PlatformCard
  badge: Platform['badge'] | undefined
  insurers: readonly string[]
  widget: BookingWidget | undefined
}) {
  const names = { platform: card.title, button: card.link.label }
  return (
    <Card
      as="li"
      id={widget && 'calendar'}
      className="flex flex-col items-start transition-shadow hover:shadow-float md:has-[details[open]>iframe]:col-span-2 max-sm:px-5 max-sm:py-4"
    >
      <h3 className="font-text">
        <Badge tone={badge}>{card.title}</Badge>
      </h3>
      <RichText blocks={card.body} className="mt-2 max-sm:text-small sm:mt-3" />
      {insurers.length > 0 && (
        <Fold
          label={platformWords.insurers}
          className="w-full text-small max-sm:relative max-sm:z-1 max-sm:-mb-2 sm:mt-3"
        >
          <p className="text-ink-soft">
            <span className="font-semibold max-sm:hidden">{platformWords.takes}</span> {insurers.join(', ')}
          </p>
        </Fold>
      )}
      {widget && (
        <CalendarFrame
          loadsImmediately={widget.load === 'at-once'}
          title={fill(bookingWidgetWords.frame, names)}
        >
          {fill(bookingWidgetWords.notice, names)}
        </CalendarFrame>
      )}
      <SiteLink
        href={widget ? calendarAddress(card.link.href) : card.link.href}
        className={`mt-auto inline-flex min-h-touch items-center gap-2 font-semibold max-sm:-mb-2 sm:pt-3 ${widget ? '' : linkCover}`}
      >
        {card.link.label}
        <Icon name="outside" className="size-4.5" />
      </SiteLink>
    </Card>
  )
}

/** What the menu's link to the fees leads to: with insurance, and without. */
const FIRST_PARTS = 2

/** The cost of an appointment with insurance and without; the rest is folded. */
export function Payment({ words }: { words: BookingPage['payment'] }) {
  const { membership } = paymentWords
  const sellsPlans = useIsOn(membership.href)
  const first = words.items.slice(0, FIRST_PARTS)
  const others = words.items.slice(FIRST_PARTS)
  return (
    <Section id="fees" title={words.title}>
      <TermRows items={first.map(({ title, body }) => ({ title, body: <RichText blocks={body} /> }))} />
      {others.length > 0 && (
        // Its first line is the last one of the rows.
        <div className="-mt-px">
          <Accordion
            items={others.map(({ title, body }) => ({ question: title, answer: <RichText blocks={body} /> }))}
          />
        </div>
      )}
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
        <div className="mt-3 sm:mt-5 lg:col-span-8 lg:mt-1">
          <FoldedText blocks={words.body} label={paymentWords.estimate} />
        </div>
      </Card>
    </div>
  )
}

export const STAND_IN = '/sandbox/booking'

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
    <div className="needs-script mt-3 w-full print:hidden">
      {!loadsImmediately && <p className="max-w-[52ch] text-small text-ink-soft">{notice}</p>}
      <details open={loadsImmediately || undefined} onToggle={onToggle} className="group mt-3">
        <summary className="inline-flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-control border border-line-strong px-6 py-2.5 leading-tight font-semibold hover:border-ink">
          <Icon name="calendar" />
          <span className="group-open:hidden">{bookingWidgetWords.load}</span>
          <span className="hidden group-open:inline">{bookingWidgetWords.hide}</span>
        </summary>
        <div role="status" className="text-small text-ink-soft">
          {isOffline && <p className="mt-5">{bookingWidgetWords.offline}</p>}
        </div>
        <iframe
          key={attempt}
          hidden={isOffline}
          src="/booking/calendar"
          title={title}
          loading="lazy"
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          className="mt-5 h-[min(44rem,85dvh)] w-full rounded-control border border-line bg-card"
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
