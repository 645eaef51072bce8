import { useEffect, useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { useWords } from '#app/facts.ts'
import { esaRequestSent as words } from '#content/messages/esa-request-sent.ts'

/** Replaces the form when the request is sent. */
export function RequestSent({ onAnother }: { onAnother: () => void }) {
  const after = useWords(words)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused button was removed.
    const section = content.current?.closest('section')
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }, [])
  return (
    <Section id="esa-request" title={after.title} ground="deep">
      <div ref={content} className="max-w-narrow animate-rise">
        <p className="text-lead">
          <Words text={after.body} />
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <ArrowLink href={after.link.href}>{after.link.label}</ArrowLink>
          <Button look="quiet" className="-ml-3" onClick={onAnother}>
            {after.another}
          </Button>
        </div>
      </div>
    </Section>
  )
}
