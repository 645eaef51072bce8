import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { people } from '#content/messages/people.ts'

export { SubscribersPage as default } from '#app/features/people/subscribers-page.tsx'

export const meta = ownerMeta(people.subscribers.title)
