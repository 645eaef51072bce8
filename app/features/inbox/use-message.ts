import { useEffect, useRef, useState } from 'react'

import { toast } from '#app/lib/toast.ts'
import { inbox as words } from '#content/messages/inbox.ts'
import type { InboxMessage } from '#contracts/owner-inbox.ts'

import { askInbox } from './ask-inbox.ts'
import { withChange, withoutItem } from './inbox-list-state.ts'
import type { InboxAnswer } from './inbox.data.ts'
import type { Inbox } from './use-inbox-list.ts'

const TOAST = { of: 'inbox' }

type State = { status: 'loading' | 'failed' } | { status: 'ready'; message: InboxMessage }

/** What the page does when a message is not to be had. */
export interface Ways {
  /** The message is gone: deleted here or elsewhere. */
  onLeave: () => void
  /** The caller is not the owner, or not any more. */
  onRefused: () => void
}

/** One message, opened. What is done to it shows in the list as well. */
export function useMessage(id: string, inbox: Inbox, ways: Ways) {
  const [state, setState] = useState<State>({ status: 'loading' })
  const opened = useRef<string>(undefined)

  async function open(): Promise<void> {
    const answer = await askInbox((calls) => calls.readMessage(id))
    if (answer.status === 'ok') {
      const message = answer.value
      setState({ status: 'ready', message })
      const { readAt, handledAt } = message
      inbox.change((list) => withChange(list, id, { readAt, handledAt }))
      return
    }
    setState({ status: 'failed' })
    await explain(answer, words.openFailed, inbox, ways)
  }

  useEffect(() => {
    // Each opening is written down, so it happens once however often this is rendered.
    if (opened.current === id) return
    opened.current = id
    void open()
  })

  const handledHere = (handledAt: string | null) =>
    setState((now) => (now.status === 'ready' ? { ...now, message: { ...now.message, handledAt } } : now))
  return { state, open, ...useActions(id, inbox, ways, handledHere) }
}

function useActions(id: string, inbox: Inbox, ways: Ways, onHandled: (at: string | null) => void) {
  const [busy, setBusy] = useState(false)

  async function mark(handled: boolean): Promise<void> {
    setBusy(true)
    const answer = await askInbox((calls) => calls.markMessage(id, handled))
    setBusy(false)
    if (answer.status !== 'ok') return explain(answer, words.saveFailed, inbox, ways)
    const handledAt = handled ? new Date().toISOString() : null
    onHandled(handledAt)
    inbox.change((list) => withChange(list, id, { handledAt }))
    toast(words.saved, TOAST)
  }

  async function remove(): Promise<void> {
    setBusy(true)
    const answer = await askInbox((calls) => calls.deleteMessage(id))
    setBusy(false)
    if (answer.status !== 'ok') return explain(answer, words.deleteFailed, inbox, ways)
    inbox.change((list) => withoutItem(list, id))
    toast(words.deleted, TOAST)
    ways.onLeave()
  }

  return { busy, mark, remove }
}

async function explain(
  { status }: InboxAnswer<unknown>,
  failed: { title: string; description: string },
  { refresh }: Inbox,
  { onLeave, onRefused }: Ways,
): Promise<void> {
  if (status === 'refused') onRefused()
  if (status === 'failed') toast({ ...failed, tone: 'destructive' }, TOAST)
  if (status !== 'gone') return
  toast(words.gone, TOAST)
  onLeave()
  await refresh()
}
