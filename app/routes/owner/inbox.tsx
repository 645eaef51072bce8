import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { inbox } from '#content/messages/inbox.ts'

export { InboxPage as default } from '#app/features/inbox/inbox-page.tsx'

export const meta = ownerMeta(inbox.title)
