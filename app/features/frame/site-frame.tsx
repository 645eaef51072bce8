import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { ArrowLink, NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { useFacts, useFactsIfLoaded } from '#app/facts.ts'
import { isServerReachable, onServerReachable } from '#app/lib/connection.ts'
import { consumeErrorId } from '#app/lib/error-id.ts'
import { fill } from '#contracts/fill.ts'
import { useLazyImport } from '#app/lib/lazy-import.ts'
import { logProblem } from '#app/lib/log.ts'
import { settings } from '#app/lib/settings.ts'
import { errors } from '#content/messages/errors.ts'
import { frame } from '#content/messages/frame.ts'
import { notFound } from '#content/messages/frame-not-found.ts'

import { CrisisStrip } from './crisis-strip.tsx'
import { isSpanish, useFrame, useShownPath } from './page-locale.ts'
import { NavigationProgress, PageArrival, reportMissingPage } from './navigation.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { ThumbBar } from './thumb-bar.tsx'

/** The layout of every page of the site, including error pages. */
export function SiteFrame({ children }: { children: React.ReactNode }) {
  const { isClosed } = useFacts()
  const words = useFrame()
  return (
    <>
      <a href="#main" className="skip-link">
        {words.skipToContent}
      </a>
      <NavigationProgress />
      {/* One sticky block, so that the crisis numbers remain in view. */}
      <div className="site-top sticky z-30 print:static">
        <CrisisStrip />
        <SiteHeader />
      </div>
      {/* Below them, so that toasts have a fixed place under the crisis numbers. */}
      <SandboxBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {!isClosed && <QuestionButton />}
      {!isClosed && <ThumbBar />}
      <PageArrival />
      <p id={NEW_TAB_HINT} hidden>
        {words.newTab}
      </p>
    </>
  )
}

/**
 * The floating 'Ask a Question' button, on every page in English: there is no form in Spanish. Its close control hides
 * it until the next page is opened. It yields where it would cover a control or crisis help. That needs scripts, which
 * are loaded after hydration; if that fails, there is no button.
 */
function QuestionButton() {
  const pathname = useShownPath()
  const isShown = !isSpanish(pathname)
  const code = useLazyImport(loadButton, {
    enabled: isShown,
    problem: 'The question button could not be loaded',
  })
  return isShown && code && <code.FloatingButton key={pathname} />
}

function loadButton() {
  return import('./floating-button.tsx')
}

/** The content for an address without a page. */
export function PageMissing({ picture }: { picture?: React.ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => {
    // Not reported without a connection.
    reportMissingPage(pathname).catch(() => undefined)
  }, [pathname])
  return (
    <div className="min-h-[60vh]">
      <PageHeader title={notFound.title} lead={notFound.lead} {...(picture && { picture })}>
        <ButtonLink {...notFound.link} />
        <ul className="basis-full">
          {notFound.ways.map((way) => (
            <li key={way.href}>
              <ArrowLink {...way} />
            </li>
          ))}
        </ul>
      </PageHeader>
    </div>
  )
}

/** The same, for a link to a page that was switched off since this tab was opened. */
export function RemovedPage() {
  return (
    <SiteFrame>
      <title>{notFound.meta.title}</title>
      <PageMissing />
    </SiteFrame>
  )
}

/** Replaces a page that failed: crisis numbers and a link home, inside the site's layout if its facts were loaded. */
export function PageFailed({ error }: { error: unknown }) {
  const words = errors.pageFailed
  const facts = useFactsIfLoaded()
  const [errorId] = useState(consumeErrorId)
  const isUnreachable = useReloadWhenReachable()
  useEffect(() => {
    // The error's name only: its message may quote a visitor's input.
    logProblem(`The page failed: ${error instanceof Error ? error.name : typeof error}`)
    document.querySelector('h1')?.focus()
  }, [error])
  const page = (
    <div className="min-h-[60vh]">
      <title>{words.title}</title>
      <PageHeader
        title={words.title}
        lead={isUnreachable ? errors.away.lead : facts ? words.body : words.bodyAlone}
      >
        <Button onClick={() => location.reload()}>{words.retry}</Button>
        <ButtonLink look="secondary" href="/">
          {words.home}
        </ButtonLink>
        {errorId && (
          <p className="basis-full text-small text-ink-soft">{fill(errors.errorId, { id: errorId })}</p>
        )}
      </PageHeader>
    </div>
  )
  if (facts) return <SiteFrame>{page}</SiteFrame>
  // Header and footer need the facts. The crisis numbers are part of the code, so they are always available.
  return (
    <>
      <CrisisStrip />
      <main id="main">{page}</main>
    </>
  )
}

/** @returns whether the server does not respond; the page is reloaded once it does */
function useReloadWhenReachable(): boolean {
  const [isAway, setIsUnreachable] = useState(false)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const look = async () => {
      if ((await isServerReachable()) || isUnmounted) return
      setIsUnreachable(true)
      stop = onServerReachable(() => location.reload())
    }
    void look()
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
  return isAway
}

/** States that this is the sandbox. Never rendered in production. */
export function SandboxBanner() {
  if (!settings.sandbox) return null
  return (
    <aside aria-label={frame.sandboxBanner.label} className="bg-lamp-wash text-ink print:hidden">
      <p className="page-column flex flex-wrap items-center gap-x-3 text-fine leading-snug max-lg:pt-2">
        {frame.sandboxBanner.text}
        <a
          href="/sandbox/outbox"
          className="inset-focus inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
        >
          {frame.sandboxBanner.outbox}
        </a>
      </p>
    </aside>
  )
}
