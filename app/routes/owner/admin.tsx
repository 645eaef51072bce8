import { useOutletContext, type MetaArgs } from 'react-router'

import { ModerationPage } from '#app/features/moderation/moderation-page.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { admin } from '#content/messages/admin.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(admin.title, matches)

export default function Admin() {
  return <ModerationPage onRefused={useOutletContext<() => void>()} />
}
