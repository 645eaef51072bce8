import { useOutletContext } from 'react-router'

import { InboxPage } from '#app/features/inbox/inbox-page.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { inbox } from '#content/messages/inbox.ts'

export const meta = () => ownerMeta(inbox.title)

export default function Inbox() {
  return <InboxPage onRefused={useOutletContext<() => void>()} />
}
