import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { useFacts, useWords } from '#app/facts.ts'
import { useForm } from '#app/lib/form.ts'
import { unsubscribe as words } from '#content/messages/unsubscribe.ts'

import type { UnsubscribeOutcome } from './unsubscribe.data.ts'

/** The page of the unsubscribe link in mails. Opening it changes nothing, because mail scanners open every link. */
export function UnsubscribePage() {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  const { busy, outcome, formProps } = useForm<never, UnsubscribeOutcome>({
    async send() {
      const { unsubscribe } = await import('./unsubscribe.data.ts')
      return unsubscribe(token ?? '')
    },
  })
  const status = token ? outcome?.status : 'unknown-link'
  useEffect(() => {
    // The pressed button is gone: move focus to the new heading.
    if (status === 'done' || status === 'unknown-link') document.querySelector<HTMLElement>('h1')?.focus()
  }, [status])

  if (status === 'done') return <Outcome {...words.done} />
  if (status === 'unknown-link') return <Outcome {...words.unknownLink} writeTo />
  return (
    <>
      <PageHeader title={words.question.title} lead={words.question.body} />
      <div className="page-column pt-4 pb-section">
        {(status === 'failed' || status === 'offline') && (
          <Notice
            tone="danger"
            title={words.failed.title}
            live="assertive"
            className="mb-6 max-w-narrow"
            text={words.failed.body}
          />
        )}
        <form {...formProps} className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {busy ? words.question.busy : words.question.confirm}
          </Button>
          <ButtonLink look="secondary" href="/">
            {words.question.keep}
          </ButtonLink>
        </form>
      </div>
    </>
  )
}

function Outcome({ title, body, writeTo = false }: { title: string; body: string; writeTo?: boolean }) {
  const { email } = useFacts().references
  const { writeTo: writeToMe } = useWords(words)
  return (
    <>
      <PageHeader title={title} lead={body} />
      <div className="page-column flex flex-wrap gap-3 pt-4 pb-section">
        {writeTo && (
          <ButtonLink href={`mailto:${email}`} icon="mail">
            {writeToMe}
          </ButtonLink>
        )}
        <ButtonLink look="secondary" href="/">
          {words.home}
        </ButtonLink>
      </div>
    </>
  )
}
