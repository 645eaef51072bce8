import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'

import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { NavigationProgress, PageArrival } from '#app/features/frame/navigation.tsx'
import { SandboxBanner } from '#app/features/frame/site-frame.tsx'
import { SiteFooter } from '#app/features/frame/site-footer.tsx'
import { SiteHeader } from '#app/features/frame/site-header.tsx'
import { OwnerArea } from '#app/features/owner/owner-area.tsx'
import { frame } from '#content/messages/frame.ts'

const loadCodeChallenge = () => import('#app/features/second-factor/code-challenge.tsx')
const CodeChallenge = lazy(loadCodeChallenge)

/** The frame of the owner's pages: without the site's menu and without floating elements. */
export default function OwnerFrame() {
  // Imported ahead for the lock after the idle time, which preserves input: a missing file would reload the page then.
  useEffect(() => void loadCodeChallenge().catch(() => undefined), [])
  return (
    <>
      <a href="#main" className="skip-link">
        {frame.skipToContent}
      </a>
      <NavigationProgress />
      <SandboxBanner />
      <OwnerArea outside={outside} renderCodeChallenge={renderCodeChallenge}>
        <Outlet />
      </OwnerArea>
      <PageArrival />
      <p id={NEW_TAB_HINT} hidden>
        {frame.newTab}
      </p>
    </>
  )
}

function renderCodeChallenge(onVerified: () => void) {
  return (
    <Suspense>
      <CodeChallenge who="owner" onVerified={onVerified} />
    </Suspense>
  )
}

function outside(page: React.ReactNode) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <SiteFooter />
    </>
  )
}
