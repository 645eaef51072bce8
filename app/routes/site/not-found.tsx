import { useEffect } from 'react'
import { useLocation, type MetaArgs } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Scene } from '#app/components/scene.tsx'
import { reportMissingPage } from '#app/features/frame/navigation.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { notFound } from '#content/messages/not-found.ts'

export const meta = ({ matches }: MetaArgs) => [
  ...pageMeta({ ...notFound.meta, path: '/404' }, matches),
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => reportMissingPage(pathname), [pathname])
  return (
    <div className="min-h-[60vh]">
      <PageHeader title={notFound.title} lead={notFound.lead} picture={<Scene of="chair" />}>
        <ButtonLink href={notFound.link.href}>{notFound.link.label}</ButtonLink>
      </PageHeader>
    </div>
  )
}
