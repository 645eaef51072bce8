import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { DevicesSetting } from '#app/features/devices/devices-setting.tsx'
import { ownerHandle } from '#app/features/owner/owner-head.tsx'
import { SecondFactorSetting } from '#app/features/second-factor/second-factor-setting.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { fill } from '#contracts/fill.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

const { title, lead, link } = secondFactor.page

export const handle = ownerHandle(title)

export default function SignIn() {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.member.email : undefined
  return (
    <>
      <OwnerPageHeader title={title} {...(email && { lead: fill(lead, { email }) })} />
      {/* For visitors who opened this address to sign in. */}
      <ArrowLink href={link.href}>{link.label}</ArrowLink>
      {email && <SecondFactorSetting email={email} />}
      <DevicesSetting />
    </>
  )
}
