import { useOutletContext, type MetaArgs } from 'react-router'

import { ModerationSection } from '#app/features/moderation/moderation-section.tsx'
import { Needs, useNeedsRefresh } from '#app/features/owner-area/needs.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { admin } from '#content/messages/admin.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(admin.title, matches)

export default function Admin() {
  return (
    <>
      <h1 tabIndex={-1} className="pt-6 text-title sm:pt-10">
        {admin.title}
      </h1>
      <Needs />
      <ModerationSection onRefused={useOutletContext<() => void>()} onDecided={useNeedsRefresh()} />
    </>
  )
}
