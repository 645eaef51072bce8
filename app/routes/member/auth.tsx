import { lazy, Suspense } from 'react'
import type { MetaArgs } from 'react-router'

import { AccountPage } from '#app/features/account/account-page.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import type { CodeChallengeProps } from '#app/features/second-factor/code-challenge.tsx'
import { account } from '#content/messages/account.ts'

export const meta = ({ matches }: MetaArgs) => pageMeta({ ...account.meta, path: '/auth' }, matches)

// Few visitors need it, and this page is public.
const CodeChallenge = lazy(() => import('#app/features/second-factor/code-challenge.tsx'))

export default function Auth() {
  return <AccountPage askCode={askCode} />
}

function askCode(handlers: CodeChallengeProps) {
  return (
    <Suspense>
      <CodeChallenge {...handlers} />
    </Suspense>
  )
}
