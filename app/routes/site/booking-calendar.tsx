import { renderToStaticMarkup } from 'react-dom/server'
import type { LoaderFunctionArgs } from 'react-router'

import { CalendarDocument } from '#app/features/booking/calendar-document.tsx'
import { siteContent } from '#app/site-content.ts'
import { calendarOf } from '#content/offers.ts'

/** The document in the calendar's frame: the only one in which the booking platform's script runs. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { facts, pages } = context.get(siteContent)
  const widget = calendarOf(facts)
  const card = pages.booking.platforms.items.find(({ platform }) => platform === 'doctor-booking')
  if (!widget || !card) throw new Response(null, { status: 404 })
  const html = `<!doctype html>${renderToStaticMarkup(<CalendarDocument card={card} widget={widget} />)}`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
