import { Outlet } from 'react-router'

import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { CrisisStrip } from '#app/features/frame/crisis-strip.tsx'
import { NavigationProgress, PageArrival } from '#app/features/frame/page-arrival.tsx'
import { QuestionButton } from '#app/features/frame/question-button.tsx'
import { SandboxBanner } from '#app/features/frame/sandbox-banner.tsx'
import { SiteFooter } from '#app/features/frame/site-footer.tsx'
import { SiteHeader } from '#app/features/frame/site-header.tsx'
import { frame } from '#content/messages/frame.ts'

/** What stands round every page of the site. */
export default function Frame() {
  return (
    <>
      <a href="#main" className="skip-link">
        {frame.skipToContent}
      </a>
      <NavigationProgress />
      <SandboxBanner />
      <CrisisStrip />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <QuestionButton />
      <PageArrival />
      <p id={NEW_TAB_HINT} hidden>
        {frame.newTab}
      </p>
    </>
  )
}
