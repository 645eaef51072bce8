import { useState } from 'react'

import { Notice } from '#app/components/notice.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { useWords } from '#app/facts.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { ESA_REQUEST_REASONS } from '#contracts/esa-request-fields.ts'

import { EsaRequestForm } from './esa-request-form.tsx'
import { FAILURES, type SentCode } from './use-esa-request.ts'

/**
 * The ESA page's request form with what to know before writing about health. When it is sent, a short thanks replaces
 * it, so that the next section of the page comes into view.
 */
export function EsaRequestSection() {
  const lead = useWords(words.lead)
  const [sent, setSent] = useState<SentCode>()
  if (sent) return <sent.RequestSent onAnother={() => setSent(undefined)} />
  return (
    <Section
      id="esa-request"
      title={words.title}
      lead={<Words text={lead} />}
      aside={<Notices />}
      ground="deep"
    >
      <OutcomesWithoutScript />
      <EsaRequestForm onSent={setSent} />
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
