import type { MetaArgs } from 'react-router'

import { DevicesSetting } from '#app/features/devices/devices-setting.tsx'
import { ownerMeta } from '#app/features/owner-area/owner-meta.ts'
import { SecondFactorSetting } from '#app/features/second-factor/second-factor-setting.tsx'
import { useSession } from '#app/lib/session/session.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

export const meta = ({ matches }: MetaArgs) => ownerMeta(secondFactor.page.title, matches)

export default function SignIn() {
  const session = useSession()
  return (
    <>
      <h1 tabIndex={-1} className="pt-6 text-title sm:pt-10">
        {secondFactor.page.title}
      </h1>
      {session.status === 'signed-in' && <SecondFactorSetting email={session.member.email} />}
      <DevicesSetting />
    </>
  )
}
