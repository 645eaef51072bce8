import { useEffect, useRef, useState } from 'react'

import { ArrowLink } from '#app/components/arrow-link.tsx'
import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Section } from '#app/components/section.tsx'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { ESA_REQUEST_REASONS } from '#contracts/esa-request-fields.ts'

import { EsaRequestForm } from './esa-request-form.tsx'
import { FAILURES } from './use-esa-request.ts'

/**
 * The ESA page's request form with what a visitor should know before writing about their health. Once it
 * is sent a short thanks takes its place, so that what the page has next comes into sight.
 */
export function EsaRequestSection() {
  const [sent, setSent] = useState(false)
  if (sent) return <RequestSent onAnother={() => setSent(false)} />
  return (
    <Section id="esa-request" title={words.title} lead={words.lead} aside={<Notices />} ground="deep">
      <OutcomesWithoutScript />
      <EsaRequestForm onSent={() => setSent(true)} />
    </Section>
  )
}

function Notices() {
  return (
    <div className="grid gap-4">
      <Notice>
        <p>{words.healthNotice}</p>
      </Notice>
      <Notice tone="caution" crisis>
        <p>{words.emergencyNotice}</p>
      </Notice>
      <p className="text-small text-ink-soft">{words.requiredNote}</p>
    </div>
  )
}

/** What the page says when the form was sent without scripts and the browser comes back to it. */
function OutcomesWithoutScript() {
  return (
    <>
      <div id="request-sent" className="shown-as-target mb-6 max-w-narrow">
        <Notice tone="settled" title={words.sent.title}>
          <p>{words.sent.description}</p>
        </Notice>
      </div>
      <div id="request-too-many" className="shown-as-target mb-6 max-w-narrow">
        <Notice tone="danger" title={FAILURES['too-many'].title}>
          <p>{FAILURES['too-many'].description}</p>
          <p>{words.withoutScriptFailed}</p>
        </Notice>
      </div>
      <div id="request-failed" className="shown-as-target mb-6 max-w-narrow">
        <Notice tone="danger" title={words.failed.title}>
          {ESA_REQUEST_REASONS.map((reason) => (
            <p key={reason} id={`request-failed-${reason}`} className="shown-as-target font-semibold">
              {words.wrong[reason]}
            </p>
          ))}
          <p>{words.failed.description}</p>
          <p>{words.withoutScriptFailed}</p>
        </Notice>
      </div>
    </>
  )
}

/** What takes the form's place once the request is sent. */
function RequestSent({ onAnother }: { onAnother: () => void }) {
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
