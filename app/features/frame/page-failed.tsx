import { useEffect } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { logProblem } from '#app/lib/log.ts'
import { errors } from '#content/messages/errors.ts'

import { SiteFrame } from './site-frame.tsx'

const words = errors.pageFailed

/** Stands in for a page whose code failed, in the frame of the site: whom to call in a crisis, and every way on. */
export function PageFailed({ error }: { error: unknown }) {
  useEffect(() => {
    // Its kind only: a message may quote what somebody wrote.
    logProblem(`The page failed: ${error instanceof Error ? error.name : typeof error}`)
    document.querySelector('h1')?.focus()
  }, [error])
  return (
    <SiteFrame>
      <title>{words.title}</title>
      <div className="min-h-[60vh]">
        <PageHeader title={words.title} lead={words.body}>
          <Button onClick={() => location.reload()}>{words.retry}</Button>
          <ButtonLink look="secondary" href="/">
            {words.home}
          </ButtonLink>
        </PageHeader>
      </div>
    </SiteFrame>
  )
}
