import { ownerHandle } from '#app/features/owner-area/owner-head.tsx'
import { people } from '#content/messages/people.ts'

export { SubscribersPage as default } from '#app/features/people/subscribers-page.tsx'

export const handle = ownerHandle(people.subscribers.title)
