import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { VisitsPage } from '#app/features/visits/visits-page.tsx'
import { visits } from '#content/messages/visits.ts'
import { places } from '#content/places.ts'

export const meta = ownerMeta(visits.title)

export default function Visits() {
  return <VisitsPage names={places} />
}
