import { useOutletContext, type MetaArgs } from 'react-router'

import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { SetUpPage } from '#app/features/set-up/set-up-page.tsx'
import { setUp } from '#content/messages/set-up.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(setUp.title, matches)

export default function SetUp() {
  return <SetUpPage onRefused={useOutletContext<() => void>()} />
}
