import { useOutletContext, type MetaArgs } from 'react-router'

import { InboxPage } from '#app/features/inbox/inbox-page.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { inbox } from '#content/messages/inbox.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(inbox.title, matches)

export default function Inbox() {
  return <InboxPage onRefused={useOutletContext<() => void>()} />
}
