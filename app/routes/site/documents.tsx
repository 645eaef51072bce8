import { renderToStaticMarkup } from 'react-dom/server'
import type { LoaderFunctionArgs } from 'react-router'

import { CalendarDocument } from '#app/features/booking/calendar-document.tsx'
import {
  UnsubscribePage,
  type UnsubscribeStep,
  ClosedPage,
  OfflinePage,
} from '#app/features/standalone/standalone-pages.tsx'
import { siteContent } from '#app/site-content.ts'
import offlineStylesheet from '#app/styles/offline.css?url'
import stylesheet from '#app/styles/app.css?url'
import { calendarOf } from '#content/offers.ts'
import { logoOf } from '#content/pictures.ts'
import type { SiteContent } from '#content/site-content.ts'

/** Documents without the site's scripts, by their route. Each is a file of a release. */
const DOCUMENTS: Readonly<Record<string, (content: SiteContent) => React.ReactElement | undefined>> = {
  // Sent instead of every page while the site is closed.
  'closed.html': () => <ClosedPage stylesheet={stylesheet} />,
  // Cached by browsers for when there is no connection.
  'offline.html': ({ facts, pages }) => (
    <OfflinePage
      words={pages.offline}
      kit={pages.resources.kit}
      tiles={facts.products.kitTiles}
      stylesheet={offlineStylesheet}
    />
  ),
  // In the calendar's frame: the only document in which the booking platform's script runs.
  'booking/calendar.html': ({ facts, pages }) => {
    const widget = calendarOf(facts)
    const card = pages.booking.platforms.items.find(({ platform }) => platform === 'doctor-booking')
    return widget && card && <CalendarDocument card={card} widget={widget} />
  },
  // Targets of the link in a letter and of its button; people may also type the first address.
  'unsubscribe.html': unsubscribePage('unknownLink'),
  'unsubscribe/question.html': unsubscribePage('question'),
  'unsubscribe/done.html': unsubscribePage('done'),
  'unsubscribe/failed.html': unsubscribePage('failed'),
}

function unsubscribePage(step: UnsubscribeStep) {
  return ({ facts, references }: SiteContent) => {
    const { logo } = facts.pictures
    return <UnsubscribePage {...{ step, references, stylesheet }} logo={logo ? logoOf(logo) : undefined} />
  }
}

export function loader({ pattern, context }: LoaderFunctionArgs): Response {
  const document = DOCUMENTS[pattern]?.(context.get(siteContent))
  if (!document) throw new Response(null, { status: 404 })
  const html = `<!doctype html>${renderToStaticMarkup(document)}`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
