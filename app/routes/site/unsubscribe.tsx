import { pageMeta } from '#app/features/frame/page-meta.ts'
import { UnsubscribePage } from '#app/features/unsubscribe/unsubscribe-page.tsx'
import { unsubscribe } from '#content/messages/unsubscribe.ts'

export const meta = () => [
  ...pageMeta({ ...unsubscribe.meta, path: '/unsubscribe' }),
  { name: 'robots', content: 'noindex' },
]

export default function Unsubscribe() {
  return <UnsubscribePage />
}
