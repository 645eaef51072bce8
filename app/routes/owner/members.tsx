import { ownerHandle } from '#app/features/owner-area/owner-head.tsx'
import { people } from '#content/messages/people.ts'

export { MembersPage as default } from '#app/features/people/members-page.tsx'

export const handle = ownerHandle(people.members.title)
