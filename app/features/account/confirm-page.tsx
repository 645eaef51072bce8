import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Link } from '#app/components/link.tsx'
import { fill } from '#contracts/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import { verifyMailLink, type MailVerification, type MailKind } from '#app/lib/session/identity.ts'
import { useSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { account as words } from '#content/messages/account.ts'
import { accountMail } from '#content/messages/account-mail.ts'
import { pathOnSite } from '#contracts/path-on-site.ts'

import { CheckEmail, MailForm } from './account-mail.tsx'
import { AccountScreen, useChosenPaidPlan } from './account-screen.tsx'
import { waitingSignUp } from './waiting-sign-up.ts'

const { signedIn } = words
const { confirm } = accountMail
const done = { ...confirm.done, signup: { ...words.confirmed, description: confirm.opened } }

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
  const { state, verify } = useConfirm(link)
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
        <Button busy={working} onClick={() => void verify()}>
          {working ? confirm.busy : confirm.actions[link.kind]}
        </Button>
      }
    >
      {(state === 'failed' || state === 'too-many') && (
        <Notice
          tone="danger"
          title={confirm.failed.title}
          live="assertive"
          text={confirm.failed.description}
        />
      )}
    </AccountScreen>
  )
}

/** State of one link: ready until its button is pressed, and again when that failed. */
function useConfirm({ tokenHash, kind }: ConfirmLink) {
  const [state, setState] = useState<'ready' | 'busy' | MailVerification>('ready')
  const navigate = useNavigateWhileOnPage()

  async function verify(): Promise<void> {
    setState('busy')
    const outcome = await verifyMailLink({ tokenHash, kind })
    setState(outcome)
    // There the recovering member chooses the new password.
    if (outcome === 'choose-password') toast(confirm.done.choosePassword)
    if (outcome === 'choose-password' || (outcome === 'accepted' && kind === 'recovery')) {
      await navigate('/auth', { replace: true })
    }
  }

  return { state, verify }
}

function Half() {
  useEffect(() => pageHeading()?.focus(), [])
  return <AccountScreen {...screenWords(confirm.done.email_change_half)} />
}

/** Names the account: a link that somebody else passes on opens theirs, in which nobody else should write. */
function Accepted({ kind, goOnTo = '/' }: { kind: 'signup' | 'email_change'; goOnTo?: string }) {
  const plan = useChosenPaidPlan()
  const session = useSession()
  const email = session.status === 'signed-in' && session.member.email
  useEffect(() => {
    if (kind === 'signup') waitingSignUp.clear()
    // The button that was pressed is gone.
    pageHeading()?.focus()
  }, [kind])
  const goesOnToPlans = kind === 'signup' && plan !== undefined
  return (
    <AccountScreen
      title={done[kind].title}
      lead={
        <span className="wrap-anywhere">
          {done[kind].description} {email && fill(signedIn.as, { email })}
        </span>
      }
      first={
        <>
          {goesOnToPlans && (
            <ButtonLink href="/membership">{fill(words.chosenPlan.go, { plan: plan.name })}</ButtonLink>
          )}
          <ButtonLink look={goesOnToPlans ? 'secondary' : 'primary'} href="/dashboard">
            {signedIn.dashboard}
          </ButtonLink>
          {kind === 'signup' && !goesOnToPlans && (
            <ButtonLink look="secondary" href={goOnTo}>
              {signedIn.home}
            </ButtonLink>
          )}
        </>
      }
    >
      {email && (
        <p>
          {confirm.notYou} <Link to="/auth">{signedIn.signOut}</Link>
        </p>
      )}
    </AccountScreen>
  )
}

/** A link that was used or is too old, and the way to a new one. */
function ExpiredLink({ kind }: { kind: MailKind }) {
  const [email, setEmail] = useState<string>()
  const navigate = useNavigateWhileOnPage()
  // The button that was pressed is gone.
  useEffect(() => pageHeading()?.focus(), [])
  if (email && kind !== 'email_change') {
    const goOn = () => void navigate(kind === 'signup' ? '/dashboard' : '/auth', { replace: true })
    return (
      <CheckEmail
        after={kind === 'signup' ? 'resent' : 'recovery'}
        sentAt="now"
        {...{ email, kind }}
        onAccepted={goOn}
        onOtherAddress={() => setEmail(undefined)}
      />
    )
  }
  return (
    <AccountScreen
      title={confirm.expired.title}
      lead={kind === 'email_change' ? confirm.expired.newEmail : confirm.expired.body}
      first={<ButtonLink href="/auth#sign-in">{words.signIn.title}</ButtonLink>}
    >
      {kind === 'email_change' ? (
        <ButtonLink look="secondary" href="/dashboard#settings">
          {confirm.expired.again.email_change}
        </ButtonLink>
      ) : (
        <MailForm kind={kind} submit={confirm.expired.again[kind]} onSent={setEmail} />
      )}
    </AccountScreen>
  )
}

function Incomplete() {
  useEffect(clearAddress, [])
  return (
    <AccountScreen title={confirm.title}>
      <Notice tone="caution" text={confirm.incomplete} />
    </AccountScreen>
  )
}

/** Removes the token from the address bar and the history: it is a key to the account. */
function clearAddress() {
  history.replaceState(history.state, '', location.pathname)
}

function screenWords({ title, description }: { title: string; description: string }) {
  return { title, lead: description }
}

/** What the link of a mail says after its `#`, which no server and no log ever sees. */
interface ConfirmLink {
  tokenHash: string
  kind: MailKind
  /** A path of this site to go on to; the client asked for it when the mail was sent. */
  goOnTo: string | undefined
}

/**
 * Reads `#token_hash=…&type=…&redirect_to=…`.
 * @param origin of this site: a link can be made up by anybody, so it must not lead elsewhere
 * @returns nothing where the link is not complete
 */
export function readConfirmLink(fragment: string, origin: string): ConfirmLink | undefined {
  const facts = new URLSearchParams(fragment.replace(/^#/, ''))
  const tokenHash = facts.get('token_hash')
  const kind = KINDS.get(facts.get('type'))
  if (!tokenHash || !kind) return undefined
  const goOnTo = facts.get('redirect_to')
  return { tokenHash, kind, goOnTo: goOnTo === null ? undefined : pathOnSite(goOnTo, origin) }
}

const KINDS = new Map<string | null, MailKind>([
  ['signup', 'signup'],
  // Of a Supabase project.
  ['email', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
])
