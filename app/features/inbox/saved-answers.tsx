import { useQuery } from '@tanstack/react-query'

import { Icon } from '#app/components/icon.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { settings } from '#app/lib/settings.ts'
import { inbox } from '#content/messages/inbox.ts'
import type { InboxMessage } from '#contracts/inbox.ts'
import { fillAnswer } from '#contracts/inbox-saved-answer.ts'

import { inboxKeys, readAnswers } from './inbox.data.ts'

const { saved: words } = inbox
const EDITOR = '/admin/site?document=pages%2Fanswers'

/** The owner's saved answers, each as the text of a reply to the sender. */
export function SavedAnswers({
  fields,
  onChoose,
}: Pick<InboxMessage, 'fields'> & { onChoose: (text: string) => void }) {
  const { data, status } = useQuery({
    queryKey: inboxKeys.answers,
    queryFn: readAnswers,
    staleTime: 60_000,
  })
  if (!fields?.email) return null
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
            <button
              type="button"
              onClick={() => onChoose(fillAnswer(text, { name, siteUrl }))}
              className="flex min-h-12 w-full items-center gap-3 py-2 text-left font-medium text-ink hover:text-link"
            >
              <Icon name="mail" className="size-5" />
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
            </button>
          </li>
        ))}
      </ul>
      <ArrowLink href={EDITOR} label={words.edit} />
    </section>
  )
}
