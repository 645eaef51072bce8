import { useEffect } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { useFactsIfLoaded } from '#app/facts.ts'
import { logProblem } from '#app/lib/log.ts'
import { errors } from '#content/messages/errors.ts'

import { CrisisStrip } from './crisis-strip.tsx'
import { SiteFrame } from './site-frame.tsx'

const words = errors.pageFailed

/** Stands in for a page that failed: whom to call in a crisis and a way home, in the site's frame where its facts arrived. */
export function PageFailed({ error }: { error: unknown }) {
  const facts = useFactsIfLoaded()
  useEffect(() => {
    // Its kind only: a message may quote what somebody wrote.
    logProblem(`The page failed: ${error instanceof Error ? error.name : typeof error}`)
    document.querySelector('h1')?.focus()
  }, [error])
  const page = (
    <div className="min-h-[60vh]">
      <title>{words.title}</title>
      <PageHeader title={words.title} lead={facts ? words.body : words.bodyAlone}>
        <Button onClick={() => location.reload()}>{words.retry}</Button>
        <ButtonLink look="secondary" href="/">
          {words.home}
        </ButtonLink>
      </PageHeader>
    </div>
  )
  if (facts) return <SiteFrame>{page}</SiteFrame>
  // Header and footer need the facts. The crisis numbers are code, so that they are always there.
  return (
    <>
      <CrisisStrip />
      <main id="main">{page}</main>
    </>
  )
}
