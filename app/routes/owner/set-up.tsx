import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { setUp } from '#content/messages/set-up.ts'

export { SetUpPage as default } from '#app/features/set-up/set-up-page.tsx'

export const handle = ownerHandle(setUp.title)
