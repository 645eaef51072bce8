import { lazy, Suspense } from 'react'

import { AccountPage } from '#app/features/account/account-page.tsx'
import { type HeadArgs, pageHead } from '#app/features/frame/page-head.tsx'
import type { CodeChallengeProps } from '#app/features/second-factor/code-challenge.tsx'
import { account } from '#content/messages/account.ts'

export const handle = {
  head: ({ facts }: HeadArgs) => pageHead({ ...account.meta, path: '/auth' }, facts),
}

// Few visitors need it, and this page is public.
const CodeChallenge = lazy(() => import('#app/features/second-factor/code-challenge.tsx'))

export default function Auth() {
  return <AccountPage renderCodeChallenge={renderCodeChallenge} />
}

function renderCodeChallenge(handlers: Omit<CodeChallengeProps, 'who'>) {
  return (
    <Suspense>
      <CodeChallenge who="member" {...handlers} />
    </Suspense>
  )
}
