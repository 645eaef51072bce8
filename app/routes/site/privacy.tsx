import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { privacy } from '#content/pages/privacy.ts'

export const meta = () => pageMeta({ ...privacy.meta, path: '/privacy' })

export default function PrivacyPolicy() {
  return <PolicyDocument words={privacy} />
}
