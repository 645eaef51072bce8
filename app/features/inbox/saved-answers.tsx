import { useQuery } from '@tanstack/react-query'

import { Icon } from '#app/components/icon.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { useFacts } from '#app/facts.ts'
import { settings } from '#app/lib/settings.ts'
import { inbox } from '#content/messages/inbox.ts'
import type { InboxMessage } from '#contracts/inbox.ts'
import { fillAnswer } from '#contracts/inbox-saved-answer.ts'

import { inboxKeys, readAnswers } from './inbox.data.ts'
import { answerHref } from './message-bar.tsx'

const { saved: words } = inbox
const EDITOR = '/admin/site?document=pages%2Fanswers'

/** The owner's saved answers, each as a mail to the sender. */
export function SavedAnswers({ fields, onAnswer }: Pick<InboxMessage, 'fields'> & { onAnswer: () => void }) {
  const { references } = useFacts()
  const { data, status } = useQuery({
    queryKey: inboxKeys.answers,
    queryFn: readAnswers,
    staleTime: 60_000,
  })
  const email = fields?.email
  if (!email) return null
  const name = (fields.firstName ?? fields.name ?? '').trim().split(/\s+/)[0] ?? ''
  const { siteUrl } = settings
  return (
    <section aria-labelledby="saved-answers" className="mt-8 print:hidden">
      <h2 id="saved-answers" className="text-heading">
        {words.title}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{status === 'error' ? words.failed : words.hint}</p>
      <ul className="mt-3 border-t border-line empty:hidden">
        {data?.map(({ name: title, text }) => (
          <li key={`${title} ${text}`} className="border-b border-line">
            <a
              href={answerHref(email, references.practiceName, fillAnswer(text, { name, siteUrl }))}
              onClick={onAnswer}
              className="flex min-h-12 items-center gap-3 py-2 font-medium text-ink no-underline hover:text-link"
            >
              <Icon name="mail" className="size-5" />
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
            </a>
          </li>
        ))}
      </ul>
      <ArrowLink href={EDITOR} label={words.edit} />
    </section>
  )
}
