import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { terms } from '#content/pages/terms.ts'

export const meta = () => pageMeta({ ...terms.meta, path: '/terms' })

export default function Terms() {
  return <PolicyDocument words={terms} />
}
