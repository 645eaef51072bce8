import { ButtonLink, Button, SECONDARY_BUTTON } from '#app/components/button.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { WayLink, WaysToReach } from '#app/components/ways-to-reach.tsx'
import { PROBE_PATH } from '#app/lib/connection.ts'
import { OFFLINE_PAGE_SHOWN, REQUESTED_PAGE } from '#app/lib/page-lifecycle.ts'
import { BrandMark } from '#app/components/brand-mark.tsx'
import { crisis, crisisWords } from '#content/messages/crisis.ts'
import { crisisHelp } from '#content/messages/crisis-help.ts'
import { errors } from '#content/messages/errors.ts'
import { frame } from '#content/messages/frame.ts'
import { setUp } from '#content/messages/set-up.ts'
import type { SiteContent } from '#content/site-content.ts'
import { unsubscribe } from '#content/messages/newsletter-unsubscribe.ts'
import type { ShownLogo } from '#content/pictures.ts'
import { resolveReferences } from '#contracts/fill.ts'

/**
 * The document that replaces every public page until the owner opens the site. It has no script and no facts of the
 * practice, which may still be samples.
 */
export function ClosedPage({ stylesheet }: { stylesheet: string }) {
  const { title, body, crisisTitle } = setUp.closedPage
  return (
    <StandalonePage {...{ title, stylesheet }}>
      <main id="main" className="page-column grid min-h-dvh content-center gap-12 py-section">
        <div>
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-measure text-lead text-ink-soft">{body}</p>
        </div>
        <CrisisNumbers title={crisisTitle} />
      </main>
    </StandalonePage>
  )
}

interface OfflinePageProps {
  words: SiteContent['pages']['offline']
  kit: Pick<SiteContent['pages']['resources']['kit'], 'title' | 'crisis'>
  tiles: SiteContent['facts']['products']['kitTiles']
  stylesheet: string
}

/**
 * The document that the service worker caches, and responds with at any address of the site while there is no
 * connection.
 */
export function OfflinePage({ words, kit, tiles, stylesheet }: OfflinePageProps) {
  return (
    <StandalonePage title={words.title} stylesheet={stylesheet}>
      <CrisisBar />
      <main id="main" className="page-column grid gap-12 py-section">
        <div>
          <div data-when="offline">
            <h1 className="text-title">{words.title}</h1>
            <p className="mt-4 max-w-measure text-lead text-ink-soft">
              <Sentence spans={words.lead} />
            </p>
          </div>
          {/* Shown by the script when the device is online and the server does not respond. */}
          <div data-when="away" hidden>
            <h1 className="text-title">{errors.away.title}</h1>
            <p className="mt-4 max-w-measure text-lead text-ink-soft">{errors.away.lead}</p>
          </div>
          {/* An empty address is that of the requested page. */}
          <ButtonLink href="" look="secondary" className="mt-6" data-again>
            {words.again}
          </ButtonLink>
        </div>
        <div className="grid gap-12 lg:grid-cols-2">
          <CrisisNumbers title={crisisWords.title} reached={worksOffline} />
          <div className="grid content-start gap-12">
            <section aria-labelledby="kit">
              <h2 id="kit" className="text-heading">
                {kit.title}
              </h2>
              <dl className="mt-2 max-w-measure">
                {tiles.map(({ title, body }) => (
                  <div key={title} className="border-t border-line py-4 first:border-0">
                    <dt className="font-semibold">{title}</dt>
                    <dd className="text-ink-soft">{body}</dd>
                  </div>
                ))}
              </dl>
              <p className="max-w-measure">
                <Sentence spans={kit.crisis} />
              </p>
            </section>
            <section aria-labelledby="practice">
              <h2 id="practice" className="text-heading">
                {words.contact.title}
              </h2>
              <RichText blocks={words.contact.body} className="mt-2" />
            </section>
          </div>
        </div>
      </main>
      <script
        dangerouslySetInnerHTML={{
          __html: `(${runOfflinePage.toString()})('${OFFLINE_PAGE_SHOWN}','${REQUESTED_PAGE}','${PROBE_PATH}')`,
        }}
      />
    </StandalonePage>
  )
}

/** The first link of each line, and the text to 988, always in view. */
function CrisisBar() {
  const ways = crisis.lines
    .filter(({ id }) => id !== 'domestic-violence')
    .flatMap((line) => line.ways.slice(0, 2))
  return (
    <aside
      aria-label={crisisWords.question}
      data-crisis
      className="on-night sticky top-0 z-30 bg-night-deep text-on-night print:static print:bg-transparent"
    >
      <ul className="page-column flex flex-wrap gap-x-5 text-fine sm:justify-end">
        {ways.map((way) => (
          <li key={way.href}>
            <WayLink {...way} className="inline-flex min-h-touch items-center text-on-night" />
          </li>
        ))}
      </ul>
    </aside>
  )
}

function worksOffline(href: string): boolean {
  return !href.startsWith('https:')
}

/**
 * Its source is copied into the page, so it must not use anything else in this file. Shows whether the device is
 * offline or the server does not respond, and opens the requested page once it does. Unlike the link without scripts, a
 * reload preserves the whole address, and lets the page restore its input (`page-lifecycle.ts`) and say why, by
 * `shownKey` in the tab's storage.
 */
function runOfflinePage(shownKey: string, wantedKey: string, probedPath: string): void {
  let wait = 3000
  function show() {
    const reason = navigator.onLine ? 'away' : 'offline'
    for (const part of document.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = part.dataset.when !== reason
      if (!part.hidden) document.title = part.querySelector('h1')?.textContent ?? document.title
    }
    try {
      sessionStorage.setItem(shownKey, reason)
    } catch {
      // Storage is blocked: nothing was stored.
    }
  }
  function open() {
    let path: string | null = null
    try {
      path = sessionStorage.getItem(wantedKey)
      sessionStorage.removeItem(wantedKey)
    } catch {
      // As above.
    }
    const target = path === null ? undefined : new URL(path, location.origin)
    if (target?.origin === location.origin) location.replace(target)
    else location.reload()
  }
  async function look() {
    const reply = await fetch(probedPath, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (reply && reply.status < 500) return open()
    setTimeout(() => void look(), wait)
    wait = Math.min(wait * 1.5, 30_000)
    return undefined
  }
  // The requested page may have been scrolled.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => requestAnimationFrame(() => scrollTo(0, 0)))
  show()
  addEventListener('offline', show)
  addEventListener('online', open)
  setTimeout(() => void look(), wait)
  document.querySelector('[data-again]')?.addEventListener('click', (event) => {
    event.preventDefault()
    open()
  })
}

/** A whole document without the app's scripts and layout. */
export function StandalonePage({
  title,
  stylesheet,
  children,
}: {
  title: string
  stylesheet: string
  children: React.ReactNode
}) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        {children}
        <p id={NEW_TAB_HINT} hidden>
          {frame.newTab}
        </p>
      </body>
    </html>
  )
}

/** @param reached which links of the lines are shown */
function CrisisNumbers({
  title,
  reached = () => true,
}: {
  title: string
  reached?: (href: string) => boolean
}) {
  return (
    <section aria-labelledby="help" data-crisis>
      <h2 id="help" className="text-heading">
        {title}
      </h2>
      <ul className="mt-2 max-w-160">
        {crisisHelp.lines.map(({ id, name, about, ways }) => (
          <li key={id} className="grid gap-3 border-t border-line py-5 first:border-0">
            <div>
              <h3 className="font-text font-semibold">{name}</h3>
              <p className="max-w-measure text-small text-ink-soft">{about}</p>
            </div>
            <WaysToReach ways={ways.filter(({ href }) => reached(href))} quiet={id !== 'lifeline'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Documents of the link in a letter, by their name in the release. */
export type UnsubscribeStep = 'question' | 'done' | 'failed' | 'unknownLink'

/**
 * A document for unsubscribing. Without the site's scripts, so that it works in every browser, and so that no script
 * reads the address in the letter, which contains the token.
 */
export function UnsubscribePage({
  step,
  references,
  logo,
  stylesheet,
}: {
  step: UnsubscribeStep
  references: SiteContent['references']
  logo: ShownLogo | undefined
  stylesheet: string
}) {
  const { title, body } = unsubscribe[step]
  const asks = step === 'question' || step === 'failed'
  const writes = step === 'failed' || step === 'unknownLink'
  return (
    <StandalonePage title={`${unsubscribe.title} | ${references.practiceName}`} stylesheet={stylesheet}>
      <main id="main" className="page-column grid min-h-dvh content-center gap-8 py-section">
        <p className="flex items-center gap-3 font-heading font-semibold">
          <BrandMark logo={logo} className="h-9" />
          <span className={logo?.showsName ? 'sr-only' : ''}>{references.practiceName}</span>
        </p>
        <div>
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-measure text-lead text-ink-soft">{body}</p>
        </div>
        {/* To its own address, which contains the token. */}
        <form method="post" className="flex flex-wrap gap-3">
          {asks && <Button type="submit">{unsubscribe.confirm}</Button>}
          {writes && (
            <ButtonLink look={asks ? 'secondary' : 'primary'} href={`mailto:${references.email}`} icon="mail">
              {resolveReferences(unsubscribe.writeTo, references)}
            </ButtonLink>
          )}
          <a href="/" className={SECONDARY_BUTTON}>
            {asks ? unsubscribe.keep : unsubscribe.home}
          </a>
        </form>
      </main>
    </StandalonePage>
  )
}
