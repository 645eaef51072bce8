import type { LoaderFunctionArgs } from 'react-router'

import { CrisisNote } from '#app/features/crisis/crisis-note.tsx'
import { type HeadArgs, pageHead, Unlisted } from '#app/features/frame/page-head.tsx'
import { MembershipPage } from '#app/features/membership/membership-page.tsx'
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
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = {
  head({ facts }: HeadArgs) {
    const isOff = facts?.off.includes('/membership')
    const { title, subtitle: description } = membership.notOfferedPage
    const head = pageHead(
      { ...(isOff ? { title, description } : membership.meta), path: '/membership' },
      facts,
    )
    return isOff ? <Unlisted>{head}</Unlisted> : head
  },
}

export default function Membership() {
  const crisisNote = (
    <CrisisNote title={membership.careNotice.title}>
      <p className="mt-1">{membership.careNotice.body}</p>
    </CrisisNote>
  )
  return <MembershipPage {...usePageData<typeof loader>()} crisisNote={crisisNote} />
}
