import type { LoaderFunctionArgs, MetaArgs } from 'react-router'

import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { MembershipPage } from '#app/features/membership/membership-page.tsx'
import { factsOf } from '#app/facts.ts'
import { pack, usePageData } from '#app/page-data.ts'
import { sceneOf } from '#app/scenes.ts'
import { siteContent } from '#app/site-content.ts'
import { membership } from '#content/messages/membership.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = context.get(siteContent)
  return pack({
    page: pages.membership,
    scene: sceneOf('chair', facts.pictures.scenes.membership),
    bulkDiscounts: facts.fees.bulkDiscounts.map(({ text }) => text),
  })
}
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ matches }: MetaArgs) => {
  const isOff = factsOf(matches)?.off.includes('/membership')
  const { title, subtitle: description } = membership.notOfferedPage
  const words = isOff ? { title, description } : membership.meta
  const tags = pageMeta({ ...words, path: '/membership' }, matches)
  return isOff ? [...tags, { name: 'robots', content: 'noindex' }] : tags
}

export default function Membership() {
  const crisisNote = (
    <CrisisNote title={membership.careNotice.title}>
      <p className="mt-1">{membership.careNotice.body}</p>
    </CrisisNote>
  )
  return <MembershipPage {...usePageData<typeof loader>()} crisisNote={crisisNote} />
}
