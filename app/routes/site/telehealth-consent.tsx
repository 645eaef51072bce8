import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { telehealthConsent } from '#content/pages/telehealth-consent.ts'

export const meta = () => pageMeta({ ...telehealthConsent.meta, path: '/telehealth-consent' })

export default function TelehealthConsent() {
  return <PolicyDocument words={telehealthConsent} />
}
