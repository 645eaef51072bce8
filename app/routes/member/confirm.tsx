import { ConfirmPage } from '#app/features/account/confirm-page.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { account } from '#content/messages/account.ts'

export const meta = () => [
  ...pageMeta({ title: account.confirm.title, path: '/auth/confirm' }),
  { name: 'robots', content: 'noindex' },
]

export default function Confirm() {
  return <ConfirmPage />
}
