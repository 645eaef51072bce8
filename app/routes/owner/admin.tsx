import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { ModerationSection } from '#app/features/testimonials/moderation-section.tsx'
import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { OwnerTasks, useTasksRefresh } from '#app/features/owner/owner-tasks.tsx'
import { owner } from '#content/messages/owner.ts'

export const handle = ownerHandle(owner.title)

export default function Admin() {
  return (
    <>
      <OwnerPageHeader title={owner.title} />
      <div data-columns className="gap-x-14 xl:grid xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <OwnerTasks />
        <ModerationSection onDecided={useTasksRefresh()} />
      </div>
    </>
  )
}
