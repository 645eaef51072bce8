import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { ModerationSection } from '#app/features/moderation/moderation-section.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { OwnerTasks, useTasksRefresh } from '#app/features/owner-area/owner-tasks.tsx'
import { admin } from '#content/messages/admin.ts'

export const meta = ownerMeta(admin.title)

export default function Admin() {
  return (
    <>
      <OwnerPageHeader title={admin.title} />
      <OwnerTasks />
      <ModerationSection onDecided={useTasksRefresh()} />
    </>
  )
}
