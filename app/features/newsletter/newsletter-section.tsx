import { Section } from '#app/components/section.tsx'
import { newsletter } from '#content/messages/newsletter.ts'
import type { ListType } from '#contracts/subscribe.ts'

import { AnswersWithoutScript } from './all-set.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

/** A page's sign-up to one mailing list; without properties the home page's, to the newsletter. */
export function NewsletterSection({
  listType = 'newsletter',
  words = newsletter.home,
}: {
  listType?: ListType
  words?: { title: string; lead: string; button: string }
}) {
  return (
    <Section id={listType} title={words.title} lead={words.lead}>
      <div className="max-w-narrow">
        <AnswersWithoutScript />
        <SubscribeForm listType={listType} button={words.button} />
        <p className="mt-5 text-fine text-ink-soft">{newsletter.form.privacy}</p>
      </div>
    </Section>
  )
}
