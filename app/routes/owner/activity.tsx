import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { activity } from '#content/messages/activity.ts'

export { ActivityPage as default } from '#app/features/activity/activity-page.tsx'

export const handle = ownerHandle(activity.title)
