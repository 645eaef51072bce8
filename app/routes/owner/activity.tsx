import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { activity } from '#content/messages/activity.ts'

export { ActivityPage as default } from '#app/features/activity/activity-page.tsx'

export const meta = ownerMeta(activity.title)
