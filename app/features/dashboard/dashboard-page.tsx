import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { LongWait } from '#app/components/loading.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { monthOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { pageHeading, useFocusHandover } from '#app/lib/focus.ts'
import { useMember, useSignOut, useToSignIn } from '#app/lib/session/session.ts'
import { QueryArea, useErrorHandler } from '#app/lib/query-area.tsx'
import type { SignedInMember } from '#app/lib/session/session-state.ts'
import { dashboard as words } from '#content/messages/dashboard.ts'
import { signOutToasts } from '#content/messages/account-sign-out.ts'
import { frame } from '#content/messages/frame.ts'

import {
  type Dashboard,
  dashboardKeys,
  loadDashboard,
  nameOf,
  NO_PROFILE,
  type Profile,
} from './dashboard.data.ts'
import { Overview } from './overview.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { ResourcesTab } from './resources-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const TABS = ['overview', 'profile', 'resources', 'settings'] as const
type Tab = (typeof TABS)[number]

/** Parts of other features. */
interface DashboardParts {
  /** The resources of the member's plan, below the general resources. */
  planResources?: React.ReactNode
  /** The member's plan and payments: first in the overview. */
  membership?: React.ReactNode
  /** What a member with a plan has to know before deleting the account: shown with the deletion. */
  membershipAtDeletion?: React.ReactNode
  /** Two-step sign-in of the account with this address: in the settings. */
  secondFactor?: (email: string) => React.ReactNode
  /** The devices on which the member is signed in: in the settings. */
  devices?: React.ReactNode
}

/** The member's dashboard. Redirects to /auth without a session, or if it can't be checked. */
export function DashboardPage(parts: DashboardParts) {
  const { signingOut, signOut } = useSignOut(signOutToasts, '/')
  const [deleting, setDeleting] = useState(false)
  const member = useMember(signingOut || deleting)
  const signOutProps = { busy: signingOut, onClick: () => void signOut() }
  if (!member) return <DashboardFrame signOut={signOutProps} />
  return (
    <QueryArea key={member.id}>
      <MemberDashboard {...{ member, parts }} signOut={signOutProps} onDeleting={setDeleting} />
    </QueryArea>
  )
}

function MemberDashboard({
  member,
  parts,
  signOut,
  onDeleting,
}: {
  member: SignedInMember
  parts: DashboardParts
  signOut: SignOutProps
  onDeleting: (deleting: boolean) => void
}) {
  const { dashboard, changeProfile, readAgain } = useDashboard(member)
  if (!dashboard) return <DashboardFrame signOut={signOut} />

  async function retry(): Promise<void> {
    const { data } = await readAgain()
    // The notice is removed with the focused button.
    if (data?.profile) pageHeading()?.focus()
  }

  return (
    <DashboardFrame signOut={signOut} dashboard={dashboard}>
      <Views
        {...{ dashboard, changeProfile, parts, onDeleting }}
        unread={<ProfileUnread onRetry={retry} />}
      />
    </DashboardFrame>
  )
}

function useDashboard(member: SignedInMember) {
  const client = useQueryClient()
  const toSignIn = useToSignIn()
  const queryKey = dashboardKeys.dashboard(member)
  const query = useQuery({
    queryKey,
    queryFn: () => loadDashboard(member),
    placeholderData: keepPreviousData,
  })
  useErrorHandler(query.error, () => query.data === undefined && toSignIn('unchecked'))

  /** Changes made here are shown without reading the profile again. */
  function changeProfile(changes: Partial<Profile>): void {
    client.setQueryData<Dashboard>(
      queryKey,
      (now) => now?.profile && { ...now, profile: { ...now.profile, ...changes } },
    )
  }

  return { dashboard: query.data, changeProfile, readAgain: () => query.refetch() }
}

interface SignOutProps {
  busy: boolean
  onClick: () => void
}

function DashboardFrame({
  signOut,
  dashboard,
  children,
}: {
  signOut: SignOutProps
  /** Undefined while it is being read. */
  dashboard?: Dashboard
  children?: React.ReactNode
}) {
  return (
    <div className="page-column grid min-h-[70vh] grid-cols-[minmax(0,1fr)] content-start gap-y-6 pt-8 pb-section sm:gap-y-9 sm:pt-16">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {dashboard ? <Welcome {...dashboard} /> : <Loading />}
        <div className="flex flex-wrap gap-3 max-sm:*:min-h-touch max-sm:*:px-4 max-sm:*:text-small">
          {dashboard?.owner && <ButtonLink href={words.practice.href}>{words.practice.label}</ButtonLink>}
          <Button look="secondary" icon="exit" disabled={!dashboard} {...signOut}>
            {words.signOut}
          </Button>
        </div>
      </header>
      {children ?? (
        <>
          <LongWait words={frame.longWait} />
          <LoadingCards />
        </>
      )}
    </div>
  )
}

function Welcome({ member, profile }: Dashboard) {
  const name = nameOf(profile ?? NO_PROFILE, member.email) ?? words.nameless
  const date = profile?.createdAt ? monthOf(profile.createdAt) : words.recently
  return (
    <div className="min-w-0">
      <h1 tabIndex={-1} className="max-w-[18ch] text-display break-words">
        {fill(words.welcome, { name })}
      </h1>
      {profile && <p className="mt-4 text-lead text-ink-soft">{fill(words.memberSince, { date })}</p>}
    </div>
  )
}

function Views({
  dashboard,
  changeProfile,
  parts,
  unread,
  onDeleting,
}: {
  dashboard: Dashboard
  changeProfile: (changes: Partial<Profile>) => void
  parts: DashboardParts
  /** Shown instead of a profile that could not be read. */
  unread: React.ReactNode
  onDeleting: (deleting: boolean) => void
}) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { member, profile } = dashboard
  const content: Record<Tab, React.ReactNode> = {
    overview: (
      <Overview
        {...{ profile, unread }}
        membership={parts.membership}
        onEvaluated={() => changeProfile({ esaEvaluationCompleted: true })}
      />
    ),
    profile: profile ? <ProfileTab {...{ member, profile }} onSaved={changeProfile} /> : unread,
    resources: <ResourcesTab>{parts.planResources}</ResourcesTab>,
    settings: (
      <SettingsTab
        {...{ dashboard, changeProfile, unread, onDeleting }}
        membershipAtDeletion={parts.membershipAtDeletion}
      >
        {parts.secondFactor?.(member.email)}
        {parts.devices}
      </SettingsTab>
    ),
  }
  return (
    <Tabs
      label={words.tabs.label}
      tabs={TABS.map((value) => ({ value, label: words.tabs[value], content: content[value] }))}
      value={TABS.find((tab) => `#${tab}` === hash) ?? 'overview'}
      // In the address, so that a tab can be linked to and survives a reload.
      onChange={(tab) => void navigate({ hash: tab }, { replace: true, preventScrollReset: true })}
    />
  )
}

/** Replaces a profile that could not be read: shows no values and offers no editing. */
function ProfileUnread({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { title, body, retry: label, retrying } = words.unread
  const { isPending: busy, mutate: start } = useMutation({ mutationFn: onRetry })
  return (
    <Notice tone="danger" title={title} live="assertive">
      <p>{body}</p>
      <Button look="secondary" className="mt-3" busy={busy} onClick={() => start()}>
        {busy ? retrying : label}
      </Button>
    </Notice>
  )
}

function Loading() {
  // The link that opened this page has moved the focus to this heading.
  const part = useFocusHandover<HTMLDivElement>(pageHeading)
  return (
    <div ref={part} className="w-96 max-w-full">
      <h1 tabIndex={-1} className="sr-only">
        {words.loading}
      </h1>
      <div aria-hidden="true" className="animate-breathe">
        <div className="h-14 rounded-control bg-line forced-colors:border" />
        <div className="mt-5 h-5 w-1/2 rounded-control bg-line forced-colors:border" />
      </div>
    </div>
  )
}

function LoadingCards() {
  return (
    <div className="grid gap-5 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {['status', 'esa', 'newsletter'].map((card) => (
        <div key={card} className="rounded-card border border-line p-6 first:sm:max-lg:col-span-2 sm:p-8">
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
