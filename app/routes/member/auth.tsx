import type { MetaArgs } from 'react-router'

import { AccountPage } from '#app/features/account/account-page.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { CodeChallenge } from '#app/features/second-factor/lazy-code-challenge.tsx'
import { account } from '#content/messages/account.ts'

export const meta = ({ matches }: MetaArgs) => pageMeta({ ...account.meta, path: '/auth' }, matches)

export default function Auth() {
  return <AccountPage askCode={askCode} />
}

function askCode(handlers: React.ComponentProps<typeof CodeChallenge>) {
  return <CodeChallenge {...handlers} />
}
