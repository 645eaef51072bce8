import { ConfirmPage } from '#app/features/account/confirm-page.tsx'
import { type HeadArgs, pageHead, Unlisted } from '#app/features/frame/page-head.tsx'
import { accountMail } from '#content/messages/account-mail.ts'

export const handle = {
  head: ({ facts }: HeadArgs) => (
    <Unlisted>{pageHead({ title: accountMail.confirm.title, path: '/auth/confirm' }, facts)}</Unlisted>
  ),
}

export default function Confirm() {
  return <ConfirmPage />
}
