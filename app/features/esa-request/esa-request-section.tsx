import { useEffect, useRef, useState } from 'react'

import { ArrowLink } from '#app/components/site-link.tsx'
import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { useWords } from '#app/facts.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { ESA_REQUEST_REASONS } from '#contracts/esa-request-fields.ts'

import { EsaRequestForm } from './esa-request-form.tsx'
import { FAILURES } from './use-esa-request.ts'

/**
 * The ESA page's request form with what to know before writing about health. When it is sent, a short thanks replaces
 * it, so that the next section of the page comes into view.
 */
export function EsaRequestSection() {
  const lead = useWords(words.lead)
  const [sent, setSent] = useState(false)
  if (sent) return <RequestSent onAnother={() => setSent(false)} />
  return (
    <Section
      id="esa-request"
      title={words.title}
      lead={<Words text={lead} />}
      aside={<Notices />}
      ground="deep"
    >
      <OutcomesWithoutScript />
      <EsaRequestForm onSent={() => setSent(true)} />
    </Section>
  )
}

function Notices() {
  return (
    <div className="grid gap-4">
      <Notice text={words.healthNotice} />
      <Notice tone="caution" crisis text={words.emergencyNotice} />
      <p className="text-small text-ink-soft">{words.requiredNote}</p>
    </div>
  )
}

/** The message after a native post, when the browser returns to the page. */
function OutcomesWithoutScript() {
  const sent = useWords(words.sent)
  return (
    <>
      <div id="request-sent" className="shown-as-target mb-6 max-w-narrow">
        <Notice tone="settled" title={sent.title} text={sent.description} />
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

/** Replaces the form when the request is sent. */
function RequestSent({ onAnother }: { onAnother: () => void }) {
  const after = useWords(words.after)
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
