import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { MembershipPage } from '#app/features/membership/membership-page.tsx'
import { membership } from '#content/messages/membership.ts'

export const meta = () => pageMeta({ ...membership.meta, path: '/membership' })

export default function Membership() {
  const crisisNote = (
    <CrisisNote title={membership.careNotice.title}>
      <p className="mt-1">{membership.careNotice.body}</p>
    </CrisisNote>
  )
  return <MembershipPage crisisNote={crisisNote} />
}
