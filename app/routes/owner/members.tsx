import { useOutletContext, type MetaArgs } from 'react-router'

import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { MembersPage } from '#app/features/people/members-page.tsx'
import { people } from '#content/messages/people.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(people.members.title, matches)

export default function Members() {
  return <MembersPage onRefused={useOutletContext<() => void>()} />
}
