import { useLocation } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { TickedList } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { Horizon } from '#app/components/horizon.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { useFactsIfLoaded } from '#app/facts.ts'
import { clearChosenPlan, useChosenPlan } from '#app/lib/chosen-plan.ts'
import { fill } from '#contracts/fill.ts'
import { account as words } from '#content/messages/account.ts'
import type { Plan } from '#content/schemas/offers.ts'

interface ScreenProps {
  title: string
  lead?: React.ReactNode
  /** Below the heading: the main action, or a link to another screen that may be the right one. */
  first?: React.ReactNode
  children?: React.ReactNode
}

/** Sign-up and sign-in: a form, and beside it what an account is for. */
export function AuthScreen({ title, lead, first, children }: ScreenProps) {
  // On a closed site only the owner has an account.
  const isClosed = useFactsIfLoaded()?.isClosed
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {first}
      </PageHeader>
      <div className="page-column grid items-start gap-x-12 gap-y-14 pt-4 pb-section lg:grid-cols-12">
        <div className="max-w-narrow lg:col-span-7">
          <ChosenPlan />
          {children}
        </div>
        {!isClosed && <WhatItIsFor />}
      </div>
    </>
  )
}

/** The plan that was chosen before there was an account. Undefined if none was, or if it is not sold. */
export function useChosenPaidPlan(): Plan | undefined {
  const chosen = useChosenPlan()
  const facts = useFactsIfLoaded()
  if (!facts || facts.off.includes('/membership')) return undefined
  return facts.plans.find(({ key, priceId }) => key === chosen && priceId !== null)
}

/** Shows the plan that was chosen before there was an account, and that nothing is charged yet. */
function ChosenPlan() {
  const plan = useChosenPaidPlan()
  if (!plan) return null
  const { before, drop } = words.chosenPlan
  return (
    <Notice tone="settled" className="mb-8">
      <p>{fill(before, { plan: plan.name, price: plan.priceText })}</p>
      <Button look="quiet" onClick={clearChosenPlan} className="-ml-3 text-small">
        {drop}
      </Button>
    </Notice>
  )
}

/** Every other screen of an account, with one action or message. */
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

/** A link to another screen of /auth that passes on the router state, with the page to return to. */
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

/** The screen in the address. */
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
      <TickedList items={items} tick="text-lamp" className="mt-4 space-y-3" />
      <p className="mt-5 text-small text-on-night-soft">{note}</p>
    </Card>
  )
}
