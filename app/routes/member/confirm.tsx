import type { MetaArgs } from 'react-router'

import { ConfirmPage } from '#app/features/account/confirm-page.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { accountMail } from '#content/messages/account-mail.ts'

export const meta = ({ matches }: MetaArgs) => [
  ...pageMeta({ title: accountMail.confirm.title, path: '/auth/confirm' }, matches),
  { name: 'robots', content: 'noindex' },
]

export default function Confirm() {
  return <ConfirmPage />
}
