import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { DevicesSetting } from '#app/features/devices/devices-setting.tsx'
import { ownerHandle } from '#app/features/owner-area/owner-head.tsx'
import { SecondFactorSetting } from '#app/features/second-factor/second-factor-setting.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

export const handle = ownerHandle(secondFactor.page.title)

export default function SignIn() {
  const session = useSession()
  return (
    <>
      <OwnerPageHeader title={secondFactor.page.title} />
      {session.status === 'signed-in' && <SecondFactorSetting email={session.member.email} />}
      <DevicesSetting />
    </>
  )
}
