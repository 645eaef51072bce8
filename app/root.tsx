import { useEffect, useEffectEvent } from 'react'
import brygada from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { LoaderFunctionArgs } from 'react-router'
import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'

import appleTouchIcon from './images/rendered/apple-touch-icon.png?url'
import favicon from './images/favicon.svg?url'
import { NotStarted, Notice } from './components/notice.tsx'
import { Words } from './components/rich-text.tsx'
import { ToastHost } from './components/toast-host.tsx'
import { useFacts, useFactsIfLoaded, useWithoutScript } from './facts.ts'
import { CrisisStrip } from './features/frame/crisis-strip.tsx'
import { type HeadArgs, PageHead, PageTitle, Unlisted } from './features/frame/page-head.tsx'
import { useFrame, useLanguage } from './features/frame/page-locale.ts'
import {
  type BlockedNavigation,
  useFullPageLoads,
  useHistoryIndex,
  useBlockWhileUnreachable,
} from './features/frame/navigation.tsx'
import { PageFailed, RemovedPage } from './features/frame/site-frame.tsx'
import { resolveReferences } from '#contracts/fill.ts'
import { useHydrated } from './lib/hydrated.ts'
import {
  type UnloadReason,
  storeTypedWhenUnloaded,
  reloadWhenStale,
  restoreTyped,
} from './lib/page-lifecycle.ts'
import { settings, settingsInLines } from './lib/settings.ts'
import { toast } from './lib/toast.ts'
import { pack, type Packed, unpack } from './page-data.ts'
import { clientOnlyPages, SIGN_IN_PATH } from './pages.ts'
import { shellTitles } from './shell-titles.ts'
import { isForClosedSite, siteContent } from './site-content.ts'
import { themeColors } from './theme-colors.ts'
import { errors as messages } from '#content/messages/errors.ts'
import { frame } from '#content/messages/frame.ts'
import { closedFactsOf, siteFactsOf, type SiteFacts } from '#content/site-facts.ts'
import styles from './styles/app.css?url'

/** Runs when a document is rendered for a release, which contains the facts. */
export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const content = context.get(siteContent)
  const facts = context.get(isForClosedSite)
    ? closedFactsOf(content, new URL(settings.siteUrl).host)
    : siteFactsOf(content)
  const path = clientOnlyPages.find((one) => one === new URL(request.url).pathname)
  return pack<SiteFacts & Shell>(path === undefined ? facts : { ...facts, shellTitle: shellTitles[path] })
}

/**
 * For client-only pages only the root is rendered for a release: title and `noindex` until the page's own head is
 * loaded.
 */
export const handle = {
  head({ loaderData, facts }: HeadArgs<Shell>) {
    const { shellTitle } = unpack(loaderData) ?? {}
    if (shellTitle === undefined) return null
    return (
      <Unlisted>
        <PageTitle facts={facts}>{shellTitle}</PageTitle>
      </Unlisted>
    )
  },
}

interface Shell {
  shellTitle?: string
}

/** Whether no page content is shown: the page failed, or its shell is rendered for a release. */
function useIsOfRoot(): boolean {
  const { shellTitle } = unpack(useRouteLoaderData<Packed<Shell>>('root')) ?? {}
  const failed = Boolean(useRouteError())
  return failed || (import.meta.env.SSR && shellTitle !== undefined)
}

/**
 * In the document alone, where hydration leaves it: in a browser it would only add to the scripts. React's development
 * build warns of what it finds in the document and does not render.
 */
const ofServer = import.meta.env.SSR
  ? { 'data-settings': settingsInLines(settings) }
  : import.meta.env.DEV
    ? { suppressHydrationWarning: true }
    : undefined

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={useLanguage()} {...ofServer}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        <PageHead ofRoot={useIsOfRoot()} />
        <LinkedFiles />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Replaces the router's own `Links`, which adds 1 KB to every page and also links the styles that other routes import.
 * A route with a style sheet of its own renders its link itself (`routes/owner/site.tsx`).
 */
function LinkedFiles() {
  return (
    <>
      <link rel="preload" href={brygada} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={styles} />
      <link rel="icon" href={favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={appleTouchIcon} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

/**
 * Shown by client-only pages until they have loaded, or if no script runs or loads. With the crisis numbers, except on
 * the owner's pages, which never have them.
 */
export function HydrateFallback() {
  const ofOwner = useLocation().pathname.startsWith('/admin')
  const withoutScript = useWithoutScript(ofOwner)
  return (
    <>
      {!ofOwner && <CrisisStrip />}
      <main id="main" className="page-column py-section">
        <div role="status" className="needs-script text-lead text-ink-soft">
          {frame.loading}
        </div>
        <NotStarted words={frame.longWait} instead={<Words text={withoutScript} />} />
        <noscript>
          <Notice tone="caution">
            <p>
              <Words text={withoutScript} />
            </p>
          </Notice>
        </noscript>
      </main>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const facts = useFactsIfLoaded()
  if (facts && isRouteErrorResponse(error) && error.status === 404) return <RemovedPage />
  return <PageFailed error={error} />
}

export default function App() {
  const { references, isClosed } = useFacts()
  const { notifications, close, errors = messages } = useFrame()
  const hydrated = useHydrated()
  // The page is interactive from here on: benchmarks and journeys wait for this mark.
  useEffect(() => {
    if (hydrated) performance.mark('hydrated')
  }, [hydrated])
  useEffect(reloadWhenStale, [])
  useEffect(storeTypedWhenUnloaded, [])
  const toastRestored = useEffectEvent((reason: UnloadReason) => {
    const { backOnline: offline, backAgain: away, renewed: stale } = errors
    // No toast after a successful reload by the visitor.
    if (reason !== 'unloaded') toast({ offline, away, stale }[reason])
  })
  useEffect(() => restoreTyped(toastRestored), [])
  useFullPageLoads(isClosed, isSentWhileClosed)
  useHistoryIndex()
  useBlockWhileUnreachable((blocked) => toastBlockedNavigation(blocked, errors))
  return (
    <>
      <Outlet />
      <ToastHost
        label={notifications}
        closeLabel={close}
        errorIdNote={errors.errorId}
        resolve={(text) => resolveReferences(text, references)}
      />
    </>
  )
}

/** @param blocked undefined once the server responds again */
function toastBlockedNavigation(
  blocked: BlockedNavigation | undefined,
  { stay }: Pick<typeof messages, 'stay'>,
): void {
  const of = { of: 'navigation' }
  if (!blocked) return toast([], of)
  const { title, typed, opens } = stay[blocked.reason]
  toast({ title, description: blocked.typed ? typed : opens, tone: 'destructive' }, of)
}

function isSentWhileClosed(path: string): boolean {
  return path === SIGN_IN_PATH || clientOnlyPages.some((one) => one === path)
}
