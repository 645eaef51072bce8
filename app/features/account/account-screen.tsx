import { Link, useLocation } from 'react-router'

import { Card } from '#app/components/card.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Icon } from '#app/components/icon.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { useFactsIfLoaded } from '#app/facts.ts'
import { account as words } from '#content/messages/account.ts'

interface ScreenProps {
  title: string
  lead?: string
  /** Under the heading: the one thing to do here, or another screen that may be the right one. */
  first?: React.ReactNode
  children?: React.ReactNode
}

/** The ways in, sign-up and sign-in: a form, and beside it what an account is for. */
export function DoorScreen({ title, lead, first, children }: ScreenProps) {
  // Nobody but the owner has an account then.
  const isClosed = useFactsIfLoaded()?.isClosed
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {first}
      </PageHeader>
      <div className="page-column grid items-start gap-x-12 gap-y-14 pt-4 pb-section lg:grid-cols-12">
        <div className="max-w-narrow lg:col-span-7">{children}</div>
        {!isClosed && <WhatItIsFor />}
      </div>
    </>
  )
}

/** Every other screen of an account: one thing to do or to know. */
export function AccountScreen({ title, lead, first, children }: ScreenProps) {
  return (
    <div className="min-h-[60vh]">
      <PageHeader title={title} lead={lead}>
        {first}
      </PageHeader>
      {children && (
        <div className="page-column pt-4 pb-section">
          <div className="max-w-narrow">{children}</div>
        </div>
      )}
    </div>
  )
}

/** The screens of /auth that have an address, `/auth#sign-in`: for Back between them, and for links in mails. */
export type Screen = 'sign-up' | 'sign-in' | 'forgotten'

/** Leads to another screen of /auth, and keeps why the visitor came there. */
export function ScreenLink({ to, children }: { to: Screen; children: React.ReactNode }) {
  const { state } = useLocation()
  return (
    <Link
      to={{ hash: to }}
      state={state as unknown}
      className="inline-flex min-h-touch items-center font-semibold"
    >
      {children}
    </Link>
  )
}

/** The screen that the address names. */
export function screenOf(hash: string): Screen | undefined {
  const name = hash.slice(1)
  return name === 'sign-up' || name === 'sign-in' || name === 'forgotten' ? name : undefined
}

function WhatItIsFor() {
  const { title, items, note } = words.aside
  return (
    <Card
      as="section"
      tone="night"
      aria-labelledby="account-aside-title"
      className="isolate overflow-hidden pb-48 sm:pb-52 lg:col-span-4 lg:col-start-9"
    >
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-10 h-44">
        <Horizon reach="full" />
      </div>
      <h2 id="account-aside-title" className="text-heading">
        {title}
      </h2>
      <ul className="mt-4 space-y-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon name="check" className="mt-1 size-5 text-lamp" />
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-5 text-small text-on-night-soft">{note}</p>
    </Card>
  )
}
