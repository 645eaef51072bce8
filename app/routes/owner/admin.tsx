import { useOutletContext } from 'react-router'

import { ModerationPage } from '#app/features/moderation/moderation-page.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { admin } from '#content/messages/admin.ts'

export const meta = () => ownerMeta(admin.title)

export default function Admin() {
  return <ModerationPage onRefused={useOutletContext<() => void>()} />
}
