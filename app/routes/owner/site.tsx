import { useOutletContext, type MetaArgs } from 'react-router'

import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { SiteEditor } from '#app/features/site-editor/site-editor.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { siteEditor } from '#content/messages/site-editor.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(siteEditor.title, matches)

export default function Site() {
  const session = useSession()
  const onRefused = useOutletContext<() => void>()
  if (session.status !== 'signed-in') return null
  return <SiteEditor member={session.member.id} onRefused={onRefused} />
}
