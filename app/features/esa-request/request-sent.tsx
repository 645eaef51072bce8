import { useEffect, useRef } from 'react'

import { ArrowLink } from '#app/components/arrow-link.tsx'
import { Button } from '#app/components/button.tsx'
import { Section } from '#app/components/section.tsx'
import { esaRequest as words } from '#content/messages/esa-request.ts'

/** What takes the form's place once the request is sent. */
export function RequestSent({ onAnother }: { onAnother: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    const section = content.current?.closest('section')
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }, [])
  return (
    <Section id="esa-request" title={words.after.title} ground="deep">
      <div ref={content} className="max-w-narrow animate-rise">
        <p className="text-lead">{words.after.body}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <ArrowLink href={words.after.link.href}>{words.after.link.label}</ArrowLink>
          <Button look="quiet" className="-ml-3" onClick={onAnother}>
            {words.after.another}
          </Button>
        </div>
      </div>
    </Section>
  )
}
