import { BrandMark } from '#app/components/brand-mark.tsx'
import { Button, ButtonLink, SECONDARY_BUTTON } from '#app/components/button.tsx'
import { unsubscribe as words } from '#content/messages/unsubscribe.ts'
import type { ShownLogo } from '#content/pictures.ts'
import { resolveReferences } from '#contracts/fill.ts'
import type { SiteContent } from '#content/site-content.ts'

import { StandalonePage } from './standalone-pages.tsx'

/** What the link in a letter opens, and what follows: by its name in the release. */
export type LeaveStep = 'question' | 'done' | 'failed' | 'unknownLink'

/**
 * A document of leaving the mailing lists. Without the site's scripts, so that it works everywhere, and so that the address
 * in the letter, which names the subscription, is read by nothing.
 */
export function LeavePage({
  step,
  references,
  logo,
  stylesheet,
}: {
  step: LeaveStep
  references: SiteContent['references']
  logo: ShownLogo | undefined
  stylesheet: string
}) {
  const { title, body } = words[step]
  const asks = step === 'question' || step === 'failed'
  const writes = step === 'failed' || step === 'unknownLink'
  return (
    <StandalonePage title={`${words.title} | ${references.practiceName}`} stylesheet={stylesheet}>
      <main id="main" className="page-column grid min-h-dvh content-center gap-8 py-section">
        <p className="flex items-center gap-3 font-heading font-semibold">
          <BrandMark logo={logo} className="h-9" />
          <span className={logo?.showsName ? 'sr-only' : ''}>{references.practiceName}</span>
        </p>
        <div>
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-measure text-lead text-ink-soft">{body}</p>
        </div>
        {/* To its own address, which holds the token. */}
        <form method="post" className="flex flex-wrap gap-3">
          {asks && <Button type="submit">{words.confirm}</Button>}
          {writes && (
            <ButtonLink look={asks ? 'secondary' : 'primary'} href={`mailto:${references.email}`} icon="mail">
              {resolveReferences(words.writeTo, references)}
            </ButtonLink>
          )}
          <a href="/" className={SECONDARY_BUTTON}>
            {asks ? words.keep : words.home}
          </a>
        </form>
      </main>
    </StandalonePage>
  )
}
