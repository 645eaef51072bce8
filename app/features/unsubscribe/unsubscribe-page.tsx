import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { practice } from '#content/facts/practice.ts'
import { unsubscribe as words } from '#content/messages/unsubscribe.ts'

import type { UnsubscribeOutcome } from './unsubscribe.data.ts'

/** Where the unsubscribe link of a letter leads. Opening it changes nothing, as mail scanners open every link. */
export function UnsubscribePage() {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  const [state, setState] = useState<'ready' | 'busy' | UnsubscribeOutcome>(token ? 'ready' : 'unknown-link')
  useEffect(() => {
    // What was pressed is gone; the new heading says why.
    if (state === 'done' || state === 'unknown-link') document.querySelector<HTMLElement>('h1')?.focus()
  }, [state])

  async function leave(): Promise<void> {
    setState('busy')
    setState(await ask(token ?? ''))
  }

  if (state === 'done') return <Outcome {...words.done} />
  if (state === 'unknown-link') return <Outcome {...words.unknownLink} writeTo />
  return (
    <>
      <PageHeader title={words.question.title} lead={words.question.body} />
      <div className="page-column pt-4 pb-section">
        {state === 'failed' && (
          <Notice tone="danger" title={words.failed.title} live="assertive" className="mb-6 max-w-narrow">
            <p>{words.failed.body}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={state === 'busy'} onClick={() => void leave()}>
            {state === 'busy' ? words.question.busy : words.question.confirm}
          </Button>
          <ButtonLink look="secondary" href="/">
            {words.question.keep}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function Outcome({ title, body, writeTo = false }: { title: string; body: string; writeTo?: boolean }) {
  return (
    <>
      <PageHeader title={title} lead={body} />
      <div className="page-column flex flex-wrap gap-3 pt-4 pb-section">
        {writeTo && (
          <ButtonLink href={`mailto:${practice.email}`} icon="mail">
            {words.writeTo}
          </ButtonLink>
        )}
        <ButtonLink look="secondary" href="/">
          {words.home}
        </ButtonLink>
      </div>
    </>
  )
}

async function ask(token: string): Promise<UnsubscribeOutcome> {
  try {
    const { unsubscribe } = await import('./unsubscribe.data.ts')
    return await unsubscribe(token)
  } catch {
    // The code that asks could not be loaded: offline.
    return 'failed'
  }
}
