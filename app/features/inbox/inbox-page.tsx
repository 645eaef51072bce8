import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { InboxListView, itemId } from './inbox-list.tsx'
import { MessageView } from './message-view.tsx'
import { useInboxList } from './use-inbox.ts'

/** The inbox: the list, or the one message that the address names. The list stays as it was meanwhile. */
export function InboxPage({ onRefused }: { onRefused: () => void }) {
  const list = useInboxList(onRefused)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const opened = parameters.get('message')
  useFocusOnReturn(opened)
  if (opened === null) return <InboxListView list={list} />
  const onGone = () => void navigate('/admin/inbox', { replace: true })
  return <MessageView key={opened} id={opened} {...{ onGone, onRefused }} />
}

/** Back in the list, the focus is where it was: on the message that had been open, or else on the heading. */
function useFocusOnReturn(opened: string | null): void {
  const before = useRef(opened)
  useEffect(() => {
    const left = before.current
    before.current = opened
    if (opened !== null || left === null) return
    const place = document.getElementById(itemId(left)) ?? document.querySelector('h1')
    place?.focus()
  }, [opened])
}
