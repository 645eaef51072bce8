import { Section } from '#app/components/section.tsx'
import { newsletter } from '#content/messages/newsletter.ts'

import { AnswersWithoutScript } from './all-set.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

/** The home page's sign-up to the newsletter. */
export function NewsletterSection() {
  const words = newsletter.home
  return (
    <Section id="newsletter" title={words.title} lead={words.lead}>
      <div className="max-w-narrow">
        <AnswersWithoutScript />
        <SubscribeForm listType="newsletter" button={words.button} />
        <p className="mt-5 text-fine text-ink-soft">{newsletter.form.privacy}</p>
      </div>
    </Section>
  )
}
