import { useEffect, useRef, useState } from 'react'

import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { fill } from '#app/lib/fill.ts'
import { settings } from '#app/lib/settings.ts'
import { bookingWidgetWords as words } from '#content/messages/booking.ts'
import type { BookingWidget } from '#content/schemas/booking.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

type PlatformCard = BookingPage['platforms']['items'][number]

export const STAND_IN = '/sandbox/booking'

/** The platform whose calendar can open on this page, beside the plain link to its own. */
export function CalendarCard({ card, widget }: { card: PlatformCard; widget: BookingWidget }) {
  const names = { platform: card.title, button: card.link.label }
  return (
    <Card
      as="li"
      tone="night"
      id="calendar"
      className="flex flex-col overflow-hidden lg:col-span-7 lg:row-span-3 lg:p-12"
    >
      <h3 className="relative text-title">{card.title}</h3>
      <RichText blocks={card.body} className="relative mt-3 text-lead text-on-night-soft" />
      <div className="relative mt-7">
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
      <CalendarFrame atOnce={widget.load === 'at-once'} title={fill(words.frame, names)}>
        {fill(words.notice, names)}
      </CalendarFrame>
      <Week />
    </Card>
  )
}

/**
 * A `<details>` with a lazy frame: opening it loads the frame, before this page's scripts run as well. The frame has no
 * `allow-same-origin`, so that the platform's script shares no origin with the site and its session.
 */
function CalendarFrame({
  atOnce,
  title,
  children: notice,
}: {
  atOnce: boolean
  title: string
  children: string
}) {
  const { isOffline, attempt, onToggle } = useFrameWhileOffline()
  return (
    <div className="needs-script relative mt-6">
      {!atOnce && <p className="max-w-[52ch] text-small text-on-night-soft">{notice}</p>}
      <details open={atOnce || undefined} onToggle={onToggle} className="group mt-3">
        <summary className="inline-flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-control border border-on-night-soft px-6 py-2.5 leading-tight font-semibold hover:bg-night-line">
          <Icon name="calendar" />
          <span className="group-open:hidden">{words.load}</span>
          <span className="hidden group-open:inline">{words.hide}</span>
        </summary>
        <div role="status" className="text-small text-on-night-soft">
          {isOffline && <p className="mt-5">{words.offline}</p>}
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

/** Opened without a connection, the frame has no document that could say so: it is loaded at the return of the network. */
function useFrameWhileOffline() {
  const [isOffline, setOffline] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isLoaded = useRef(false)
  useEffect(() => {
    if (!isOffline) return undefined
    const retry = () => {
      isLoaded.current = true
      setAttempt((number) => number + 1)
      setOffline(false)
    }
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isOffline])

  function onToggle({ currentTarget }: React.ToggleEvent<HTMLDetailsElement>): void {
    if (!currentTarget.open || isLoaded.current) return
    isLoaded.current = navigator.onLine
    setOffline(!navigator.onLine)
  }

  return { isOffline, attempt, onToggle }
}

/** The practice's page at the platform. The sample's platform exists in the sandbox only. */
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
      className="mt-auto hidden w-full pt-8 lg:block print:hidden"
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
