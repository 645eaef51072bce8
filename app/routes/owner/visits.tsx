import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { VisitsPage } from '#app/features/visits/visits-page.tsx'
import { visits } from '#content/messages/visits.ts'
import { places } from '#content/places.ts'

export const handle = ownerHandle(visits.title)

export default function Visits() {
  return <VisitsPage names={places} />
}
