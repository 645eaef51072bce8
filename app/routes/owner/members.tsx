import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { members } from '#content/messages/members.ts'

export { MembersPage as default } from '#app/features/members/members-page.tsx'

export const handle = ownerHandle(members.title)
