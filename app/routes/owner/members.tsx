import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { people } from '#content/messages/people.ts'

export { MembersPage as default } from '#app/features/people/members-page.tsx'

export const meta = ownerMeta(people.members.title)
