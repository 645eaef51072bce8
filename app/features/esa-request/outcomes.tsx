import { Notice } from '#app/components/notice.tsx'
import { practice } from '#content/facts/practice.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'

import { ESA_REQUEST_REASONS } from '#contracts/esa-request-problems.ts'

import { FAILURES } from './moves.ts'
import type { EsaStatus } from './way-through.ts'

/** What the page says when the form was sent without scripts and the browser comes back to it. */
export function AnswersWithoutScript() {
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

/** Why it was not sent, and that nothing is lost. */
export function NotSent({ status }: { status: EsaStatus }) {
  if (status !== 'offline' && status !== 'too-many' && status !== 'failed') return null
  const { title, description } = FAILURES[status]
  return (
    <Notice tone="danger" title={title} live="focus">
      <p>{description}</p>
      {status !== 'offline' && <p>{words.notSent}</p>}
      <p>
        <a href={`mailto:${practice.email}`} className="inline-flex min-h-touch items-center">
          {practice.email}
        </a>
      </p>
    </Notice>
  )
}
