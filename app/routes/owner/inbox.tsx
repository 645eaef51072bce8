import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { inbox } from '#content/messages/inbox.ts'

export { InboxPage as default } from '#app/features/inbox/inbox-page.tsx'

export const handle = ownerHandle(inbox.title)
