import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { ModerationSection } from '#app/features/moderation/moderation-section.tsx'
import { ownerHandle } from '#app/features/owner-area/owner-head.tsx'
import { OwnerTasks, useTasksRefresh } from '#app/features/owner-area/owner-tasks.tsx'
import { admin } from '#content/messages/admin.ts'

export const handle = ownerHandle(admin.title)

export default function Admin() {
  return (
    <>
      <OwnerPageHeader title={admin.title} />
      <OwnerTasks />
      <ModerationSection onDecided={useTasksRefresh()} />
    </>
  )
}
