import { lazy, Suspense } from 'react'

import { Loading } from '#app/components/skeleton.tsx'
import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { SetUpPage } from '#app/features/set-up/set-up-page.tsx'
import styles from '#app/features/site-editor/site-editor.css?url'
import { useOnRefused } from '#app/lib/owner-functions.ts'
import { useSession } from '#app/lib/session/session.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { setUp } from '#content/messages/set-up.ts'

export const handle = ownerHandle(setUp.title)

// Part of every page's list of routes otherwise, with all the files of the editor.
const Guide = lazy(() => import('#app/features/site-editor/guide.tsx'))

export default function SetUp() {
  const session = useSession()
  const onRefused = useOnRefused()
  if (session.status !== 'signed-in') return null
  const { id } = session.member
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <SetUpPage
        renderGuide={(guided) => (
          <Suspense fallback={<Loading label={loadingWords.loading} lines={8} className="pt-10" />}>
            <Guide {...guided} member={id} onRefused={onRefused} />
          </Suspense>
        )}
      />
    </>
  )
}
