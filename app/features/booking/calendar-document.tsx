import { fill } from '#contracts/fill.ts'
import { settings } from '#app/lib/settings.ts'
import { bookingWidgetWords } from '#content/messages/booking.ts'
import type { BookingWidget } from '#content/schemas/booking.ts'
import type { BookingPage } from '#content/schemas/pages.ts'

import { calendarAddress, STAND_IN } from './booking-sections.tsx'

type PlatformCard = BookingPage['platforms']['items'][number]

/**
 * A whole document with the platform's script, and the link that the script changes to open the calendar. It is shown
 * in a sandboxed frame, so its origin is opaque: it can't read the site's storage, session or pages.
 */
export function CalendarDocument({ card, widget }: { card: PlatformCard; widget: BookingWidget }) {
  const names = { platform: card.title, button: card.link.label }
  const words = {
    loading: bookingWidgetWords.loading,
    ready: fill(bookingWidgetWords.ready, names),
    failed: fill(bookingWidgetWords.failed, names),
    offline: bookingWidgetWords.offline,
  }
  const scriptUrl = settings.sandbox ? `${STAND_IN}/widget.js` : widget.scriptUrl
  const parameters = [scriptUrl, words].map((one) => JSON.stringify(one).replaceAll('<', '\\u003c'))
  const data = Object.entries(widget.link.data).map(([name, value]) => [`data-${name}`, value])
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{fill(bookingWidgetWords.frame, names)}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <p role="status" />
        <p>
          <a
            href={calendarAddress(card.link.href)}
            target="_blank"
            rel="noopener noreferrer"
            className={widget.link.class}
            {...Object.fromEntries(data)}
          >
            {card.link.label}
          </a>
          <button type="button" hidden>
            {bookingWidgetWords.retry}
          </button>
        </p>
        <script dangerouslySetInnerHTML={{ __html: `(${loadPlugin.toString()})(${parameters.join()})` }} />
      </body>
    </html>
  )
}

// Inline, because the server does not send the site's files to an opaque origin.
const STYLE = `:root { color-scheme: light dark }
body { margin: 0; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; text-align: center }
a, button { box-sizing: border-box; display: inline-flex; align-items: center; min-height: 3rem; margin: .25rem;
  padding: .5rem 1.25rem; border: 1px solid; border-radius: .5rem; font: 600 1rem system-ui, sans-serif;
  color: inherit; background: none; text-decoration: none; cursor: pointer }
[hidden] { display: none }`

interface PluginWords {
  loading: string
  ready: string
  failed: string
  offline: string
}

/**
 * Loads the platform's script once the frame is in view, and opens its calendar. Its source is copied into the
 * document, so it must not use anything else in this file.
 */
function loadPlugin(scriptUrl: string, words: PluginWords): void {
  const status = document.querySelector('[role=status]')!
  const link = document.querySelector('a')!
  const retry = document.querySelector('button')!
  let faulty = false
  let reported: keyof PluginWords = 'loading'

  function report(state: keyof PluginWords) {
    reported = state
    status.textContent = words[state]
    retry.hidden = state === 'loading' || state === 'ready'
  }
  function fail() {
    report(navigator.onLine ? 'failed' : 'offline')
  }
  function load() {
    report('loading')
    // A script that loads later is still used.
    const timeout = setTimeout(fail, 10_000)
    const script = document.createElement('script')
    // An error page sent instead of the script fires `load`, and a syntax error on the window, without a file name.
    addEventListener('error', ({ filename }) => (faulty ||= filename === '' || filename === script.src))
    script.addEventListener('error', () => (clearTimeout(timeout), fail()))
    script.addEventListener('load', () => {
      clearTimeout(timeout)
      if (faulty) return fail()
      report('ready')
      // If the script does not handle the click, do not follow the link, which would open another tab.
      addEventListener('click', (event) => event.preventDefault(), { once: true })
      link.click()
    })
    script.src = scriptUrl
    document.head.append(script)
  }

  retry.addEventListener('click', () => location.reload())
  addEventListener('online', () => reported === 'offline' && location.reload())
  // Outside of the booking page's frame, load nothing of the platform.
  if (parent === window) return
  // Browsers that ignore `loading="lazy"` load this document before the visitor opened the calendar.
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    load()
  }).observe(document.body)
}
