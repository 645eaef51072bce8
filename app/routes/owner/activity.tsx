import { useOutletContext, type MetaArgs } from 'react-router'

import { ActivityPage } from '#app/features/activity/activity-page.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { activity } from '#content/messages/activity.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(activity.title, matches)

export default function Activity() {
  return <ActivityPage onRefused={useOutletContext<() => void>()} />
}
