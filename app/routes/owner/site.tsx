import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import styles from '#app/features/site-editor/site-editor.css?url'
import { SiteEditor } from '#app/features/site-editor/site-editor.tsx'
import { useOnRefused } from '#app/lib/owner-functions.ts'
import { useSession } from '#app/lib/session/session.ts'
import { siteEditor } from '#content/messages/site-editor.ts'

export const handle = ownerHandle(siteEditor.title)

export default function Site() {
  const session = useSession()
  const onRefused = useOnRefused()
  if (session.status !== 'signed-in') return null
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <SiteEditor member={session.member.id} onRefused={onRefused} />
    </>
  )
}
