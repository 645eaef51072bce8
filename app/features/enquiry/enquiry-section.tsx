import { Section } from '#app/components/section.tsx'
import type { HomeWords } from '#content/schemas/home.ts'

import { EnquiryForm } from './enquiry-form.tsx'

/** The home page's contact section; every 'Ask a Question' of the page leads here. */
export function EnquirySection({ words }: { words: HomeWords['enquiry'] }) {
  return (
    <Section
      id="contact"
      title={words.title}
      lead={words.lead}
      aside={<p className="text-ink-soft">{words.promise}</p>}
      ground="deep"
    >
      <EnquiryForm toast="sentFromHome" />
    </Section>
  )
}
