import { useEffect, useRef } from 'react'

import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { fill } from '#app/lib/fill.ts'
import { bookingWidgetWords as words } from '#content/messages/booking.ts'
import type { BookingWidget } from '#content/schemas/booking.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

import { calendarAddress, SHOW_CALENDAR, useCalendar, type CalendarState } from './use-calendar.ts'

type PlatformCard = BookingPage['platforms']['items'][number]

/**
 * The platform whose calendar can open over this page. A plain link, which the platform's script changes to open
 * the calendar here; so it works without the script too.
 */
export function CalendarCard({ card, widget }: { card: PlatformCard; widget: BookingWidget }) {
  const { state, pressed, show } = useCalendar(widget)
  const actions = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    const awaited = before.current === 'loading'
    before.current = state
    if (state !== 'ready') return
    const link = actions.current?.querySelector('a')
    // The pressed button is gone: move focus to the link.
    if (document.activeElement === document.body) link?.focus()
    // Not where the script came after patience had ended: the visitor may be elsewhere by then.
    if (link && pressed && awaited) openCalendar(link)
  }, [state, pressed])
  return (
    <Card
      as="li"
      tone="night"
      id="calendar"
      className="flex flex-col overflow-hidden lg:col-span-7 lg:row-span-3 lg:p-12"
    >
      <h3 className="relative text-title">{card.title}</h3>
      <RichText blocks={card.body} className="relative mt-3 text-lead text-on-night-soft" />
      <div ref={actions} className="relative mt-7 flex flex-wrap gap-3">
        <PlatformLink card={card} marks={widget.link} opensHere={state === 'ready'} />
        <div className="needs-script">
          <ShowControl state={state} show={show} atOnce={widget.load === 'at-once'} />
        </div>
      </div>
      <div role="status" className="relative mt-5 block max-w-[52ch] text-small text-on-night-soft">
        {fill(noteOf(state, widget), { platform: card.title, button: card.link.label })}
      </div>
      <Week />
    </Card>
  )
}

/** Presses the link as the visitor would, so that the platform's script opens its calendar without a second press. */
function openCalendar(link: HTMLAnchorElement): void {
  // Where the script does not take the press, stay on the page: nobody asked for another tab.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.click()
}

function PlatformLink({
  card,
  marks,
  opensHere,
}: {
  card: PlatformCard
  marks: BookingWidget['link']
  opensHere: boolean
}) {
  const data = Object.entries(marks.data).map(([name, value]) => [`data-${name}`, value])
  return (
    <ButtonLink
      look="lamp"
      href={calendarAddress(card.link.href)}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={opensHere ? undefined : NEW_TAB_HINT}
      className={marks.class}
      {...Object.fromEntries(data)}
    >
      {card.link.label}
      <Icon name={opensHere ? 'calendar' : 'outside'} className="size-4.5" />
    </ButtonLink>
  )
}

/** One element for load, loading and retry, so that it keeps the focus. A link, so that it works before hydration. */
function ShowControl({ state, show, atOnce }: { state: CalendarState; show: () => void; atOnce: boolean }) {
  if (state === 'ready') return null
  if (state === 'not-asked' && atOnce) return null
  return (
    <ButtonLink
      look="onNight"
      icon="calendar"
      href={SHOW_CALENDAR}
      aria-busy={state === 'loading' || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (state !== 'loading') show()
      }}
    >
      {state === 'loading' ? words.loading : state === 'not-asked' ? words.load : words.retry}
    </ButtonLink>
  )
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

function noteOf(state: CalendarState, widget: BookingWidget): string {
  if (state === 'not-asked') return widget.load === 'on-request' ? words.notice : ''
  return words[state]
}
