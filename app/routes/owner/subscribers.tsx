import { useOutletContext, type MetaArgs } from 'react-router'

import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { SubscribersPage } from '#app/features/people/subscribers-page.tsx'
import { people } from '#content/messages/people.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(people.subscribers.title, matches)

export default function Subscribers() {
  return <SubscribersPage onRefused={useOutletContext<() => void>()} />
}
