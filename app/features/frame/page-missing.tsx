import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { notFound } from '#content/messages/not-found.ts'

import { reportMissingPage } from './navigation.tsx'
import { SiteFrame } from './site-frame.tsx'

/** What stands where there is no page. */
export function PageMissing({ picture }: { picture?: React.ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => reportMissingPage(pathname), [pathname])
  return (
    <div className="min-h-[60vh]">
      <PageHeader title={notFound.title} lead={notFound.lead} {...(picture && { picture })}>
        <ButtonLink href={notFound.link.href}>{notFound.link.label}</ButtonLink>
      </PageHeader>
    </div>
  )
}

/** The same where a link led to a page that was switched off since this tab was opened. */
export function PageGone() {
  return (
    <SiteFrame>
      <title>{notFound.meta.title}</title>
      <PageMissing />
    </SiteFrame>
  )
}
