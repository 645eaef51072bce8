import { Outlet } from 'react-router'

import { SiteFrame } from '#app/features/frame/site-frame.tsx'

export default function Frame() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
