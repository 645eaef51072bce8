import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { frame } from '#content/messages/frame.ts'

import { CrisisStrip } from './crisis-strip.tsx'
import { NavigationProgress, PageArrival } from './page-arrival.tsx'
import { QuestionButton } from './question-button.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What stands round every page of the site, also round one that failed. */
export function SiteFrame({ children }: { children: React.ReactNode }) {
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
        {children}
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
