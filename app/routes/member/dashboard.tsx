import type { MetaArgs } from 'react-router'

import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { DevicesSetting } from '#app/features/devices/devices-setting.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PlanResources } from '#app/features/member-resources/plan-resources.tsx'
import { DashboardMembership, PaidTimeLeft } from '#app/features/membership/dashboard-membership.tsx'
import { SecondFactorSetting } from '#app/features/second-factor/second-factor-setting.tsx'
import { dashboard } from '#content/messages/dashboard.ts'

export const meta = ({ matches }: MetaArgs) => [
  ...pageMeta({ ...dashboard.meta, path: '/dashboard' }, matches),
  { name: 'robots', content: 'noindex' },
]

export default function Dashboard() {
  return (
    <DashboardPage
      membership={<DashboardMembership />}
      paidTimeLeft={<PaidTimeLeft />}
      planResources={<PlanResources />}
      secondFactor={secondFactor}
      devices={<DevicesSetting />}
    />
  )
}

function secondFactor(email: string) {
  return <SecondFactorSetting email={email} />
}
