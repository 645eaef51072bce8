import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { DevicesSetting } from '#app/features/devices/devices-setting.tsx'
import { type HeadArgs, pageHead, Unlisted } from '#app/features/frame/page-head.tsx'
import { PlanResources } from '#app/features/membership-resources/plan-resources.tsx'
import { DashboardMembership, MembershipAtDeletion } from '#app/features/membership/dashboard-membership.tsx'
import { SecondFactorSetting } from '#app/features/second-factor/second-factor-setting.tsx'
import { dashboard } from '#content/messages/dashboard.ts'

export const handle = {
  head: ({ facts }: HeadArgs) => (
    <Unlisted>{pageHead({ ...dashboard.meta, path: '/dashboard' }, facts)}</Unlisted>
  ),
}

export default function Dashboard() {
  return (
    <DashboardPage
      membership={<DashboardMembership />}
      membershipAtDeletion={<MembershipAtDeletion />}
      planResources={<PlanResources />}
      secondFactor={secondFactor}
      devices={<DevicesSetting />}
    />
  )
}

function secondFactor(email: string) {
  return <SecondFactorSetting email={email} />
}
