import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { subscribers } from '#content/messages/subscribers.ts'

export { SubscribersPage as default } from '#app/features/subscribers/subscribers-page.tsx'

export const handle = ownerHandle(subscribers.title)
