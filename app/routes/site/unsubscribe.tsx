import type { MetaArgs } from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { UnsubscribePage } from '#app/features/unsubscribe/unsubscribe-page.tsx'
import { unsubscribe } from '#content/messages/unsubscribe.ts'

export const meta = ({ matches }: MetaArgs) => [
  ...pageMeta({ ...unsubscribe.meta, path: '/unsubscribe' }, matches),
  { name: 'robots', content: 'noindex' },
]

export default function Unsubscribe() {
  return <UnsubscribePage />
}
