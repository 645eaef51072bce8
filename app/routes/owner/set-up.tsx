import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { setUp } from '#content/messages/set-up.ts'

export { SetUpPage as default } from '#app/features/set-up/set-up-page.tsx'

export const meta = ownerMeta(setUp.title)
