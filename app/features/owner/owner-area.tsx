import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { LoadFailed, LongWait } from '#app/components/loading.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { fill } from '#contracts/fill.ts'
import { useRefusedDrops } from '#app/lib/dropped-files.ts'
import { useMember, useSignOut } from '#app/lib/session/session.ts'
import { onInvalidReply, RefusalHandler } from '#app/lib/owner-functions.ts'
import { hasFailed, QueryArea } from '#app/lib/query-area.tsx'
import type { SignedInMember } from '#app/lib/session/session-state.ts'
import { toast } from '#app/lib/toast.ts'
import { InputMemoryProvider } from '#app/lib/use-typed-input.ts'
import { owner as words } from '#content/messages/owner.ts'
import { frame } from '#content/messages/frame.ts'
import { loadingWords } from '#content/messages/loading.ts'

import { IdleWarning, useIdleLock, LockScreen } from './idle-lock.tsx'
import { ownerAreaKeys, readOwnership } from './owner.data.ts'
import { OwnerHeader } from './owner-header.tsx'
import { OwnerMain } from './owner-main.tsx'

interface Props {
  /** The site's own frame, for members who are not the owner. */
  outside: (page: React.ReactNode) => React.ReactNode
  /** The form for the second factor. */
  renderCodeChallenge: (onVerified: () => void) => React.ReactNode
  /** The page. */
  children: React.ReactNode
}

/**
 * The frame of the owner's pages. Visitors are redirected to /auth; members who are not the owner see that the area is
 * for the practice.
 */
export function OwnerArea(props: Props) {
  const { lockedFor, memory, idle, watch } = useIdleLock()
  useRefusedDrops()
  const member = useMember(lockedFor !== undefined)
  if (lockedFor) return <LockScreen member={lockedFor} renderCodeChallenge={props.renderCodeChallenge} />
  if (!member) return <Checking />
  return (
    <QueryArea key={member.id}>
      <InputMemoryProvider value={memory}>
        <CheckedArea {...{ member, idle }} {...props} onOwner={watch} />
      </InputMemoryProvider>
    </QueryArea>
  )
}

/** For rendering only: the database checks every call. */
function CheckedArea({
  member,
  idle,
  onOwner,
  outside,
  children,
}: Props & { member: SignedInMember; idle: boolean; onOwner: (owner: SignedInMember) => void }) {
  const ownership = useQuery({
    queryKey: ownerAreaKeys.ownership,
    queryFn: readOwnership,
    refetchOnWindowFocus: 'always',
  })
  const isOwner = ownership.data === true
  useEffect(() => {
    if (isOwner) onOwner(member)
  }, [isOwner, member, onOwner])
  useEffect(
    () => onInvalidReply(() => toast({ ...words.updated, tone: 'destructive' }, { of: 'version' })),
    [],
  )
  const { refetch: check } = ownership
  if (hasFailed(ownership)) return outside(<Unchecked onRetry={() => check()} />)
  // Idle before this page was opened: it is about to be locked, and renders nothing until then.
  if (ownership.data === undefined || (isOwner && idle)) return <Checking />
  if (!isOwner) return outside(<NotOwner email={member.email} />)
  return (
    <>
      <IdleWarning />
      <OwnerHeader email={member.email} />
      <OwnerMain className="page-column pb-section has-data-wide:pb-0">
        <div className="max-w-240 has-data-wide:max-w-none xl:has-data-columns:max-w-none">
          <RefusalHandler value={check}>{children}</RefusalHandler>
        </div>
      </OwnerMain>
    </>
  )
}

function Checking() {
  return (
    // The link to this page has focused this element.
    <OwnerMain className="page-column grid gap-6 py-section">
      <div role="status" className="text-lead text-ink-soft">
        {loadingWords.loading}
      </div>
      <LongWait words={frame.longWait} />
    </OwnerMain>
  )
}

function Unchecked({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { title, description } = words.unchecked
  return (
    <div className="page-column py-section">
      <h1 tabIndex={-1} className="mb-6 text-title">
        {title}
      </h1>
      <LoadFailed
        title={description}
        live="assertive"
        retry={loadingWords.retry}
        retrying={loadingWords.loading}
        onRetry={onRetry}
      />
    </div>
  )
}

/** For a member who is not the owner: the account, a link to the dashboard, and signing out. */
function NotOwner({ email }: { email: string }) {
  const { signingOut, signOut } = useSignOut(words)
  const { title, body, link } = words.notOwner
  return (
    <PageHeader title={title} lead={fill(body, { email })}>
      <ButtonLink href={link.href}>{link.label}</ButtonLink>
      <Button look="secondary" icon="exit" busy={signingOut} onClick={() => void signOut()}>
        {words.signOut}
      </Button>
    </PageHeader>
  )
}
