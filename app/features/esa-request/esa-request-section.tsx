import { useState } from 'react'

import { Notice } from '#app/components/notice.tsx'
import { Section } from '#app/components/section.tsx'
import { esaRequest as words } from '#content/messages/esa-request.ts'

import { EsaRequestForm } from './esa-request-form.tsx'
import { RequestSent } from './request-sent.tsx'

/**
 * The ESA page's request form with what a visitor should know before writing about their health. Once it
 * is sent a short thanks takes its place, so that what the page has next comes into sight.
 */
export function EsaRequestSection() {
  const [sent, setSent] = useState(false)
  if (sent) return <RequestSent onAnother={() => setSent(false)} />
  return (
    <Section id="esa-request" title={words.title} lead={words.lead} aside={<Notices />} ground="deep">
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
