import { setUp } from '#content/messages/set-up.ts'

import { CrisisNumbers, StandalonePage } from './standalone-page.tsx'

const { title, body, crisisTitle } = setUp.closedPage

/**
 * The whole document that stands for every public page until the owner opens the site: without a script, and without
 * a fact of the practice, which may still be a sample.
 */
export function ClosedPage({ stylesheet }: { stylesheet: string }) {
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
