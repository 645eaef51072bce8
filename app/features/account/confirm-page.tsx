import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { pageHeading } from '#app/lib/focus.ts'
import { account as words } from '#content/messages/account.ts'

import { AccountScreen } from './account-screen.tsx'
import { readConfirmLink, type ConfirmLink } from './confirm-link.ts'
import { ExpiredLink } from './expired-link.tsx'
import { useConfirm } from './use-confirm.ts'

const { confirm, signedIn } = words

/**
 * Where the links of mails lead. Opening it uses nothing up, as mail scanners open every link: the button
 * does.
 */
export function ConfirmPage() {
  const { hash } = useLocation()
  const link = readConfirmLink(hash, location.origin)
  return link ? <Confirm key={hash} link={link} /> : <Incomplete />
}

function Confirm({ link }: { link: ConfirmLink }) {
  const { state, answer } = useConfirm(link)
  useEffect(clearAddress, [])
  const working = state === 'busy' || state === 'accepted' || state === 'choose-password'
  if (state === 'expired') return <ExpiredLink kind={link.kind} />
  if (state === 'accepted' && link.kind !== 'recovery') return <Accepted {...link} kind={link.kind} />
  if (state === 'half') return <Half />
  return (
    <AccountScreen
      title={confirm.title}
      lead={confirm.leads[link.kind]}
      first={
        <Button busy={working} onClick={() => void answer()}>
          {working ? confirm.busy : confirm.actions[link.kind]}
        </Button>
      }
    >
      {(state === 'failed' || state === 'too-many') && (
        <Notice tone="danger" title={confirm.failed.title} live="assertive">
          <p>{confirm.failed.description}</p>
        </Notice>
      )}
    </AccountScreen>
  )
}

function Half() {
  useEffect(() => pageHeading()?.focus(), [])
  return <AccountScreen {...screenWords(confirm.done.email_change_half)} />
}

function Accepted({ kind, goOnTo = '/' }: { kind: 'signup' | 'email_change'; goOnTo?: string }) {
  // The button that was pressed is gone.
  useEffect(() => pageHeading()?.focus(), [])
  return (
    <AccountScreen
      {...screenWords(confirm.done[kind])}
      first={
        <>
          <ButtonLink href="/dashboard">{signedIn.dashboard}</ButtonLink>
          {kind === 'signup' && (
            <ButtonLink look="secondary" href={goOnTo}>
              {signedIn.home}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function Incomplete() {
  useEffect(clearAddress, [])
  return (
    <AccountScreen title={confirm.title}>
      <Notice tone="caution">
        <p>{confirm.incomplete}</p>
      </Notice>
    </AccountScreen>
  )
}

/** Whoever looks at the address bar, or at the history, must not find a key to the account there. */
function clearAddress() {
  history.replaceState(history.state, '', location.pathname)
}

function screenWords({ title, description }: { title: string; description: string }) {
  return { title, lead: description }
}
