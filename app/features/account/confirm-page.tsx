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
import { typedInput } from '#app/lib/typed-input.ts'
import { account as words } from '#content/messages/account.ts'
import { accountMail } from '#content/messages/account-mail.ts'
import { pathOnSite } from '#contracts/path-on-site.ts'

import { CheckEmail, MailForm } from './account-mail.tsx'
import { AccountScreen, useChosenPaidPlan } from './account-screen.tsx'
import { unconfirmedSignUp } from './unconfirmed-sign-up.ts'

const { signedIn } = words
const { confirm } = accountMail
const done = { ...confirm.done, signup: { ...words.confirmed, description: confirm.opened } }

/**
 * Target of the links in mails. Opening the page does not use the token, because mail scanners open every link;
 * pressing the button does.
 */
export function ConfirmPage() {
  const { hash } = useLocation()
  // Read once: it is cleared as soon as it was used, and this page then shows the outcome.
  const [opened] = useState(() => openedLink.read())
  const fragment = hash || opened
  const link = readConfirmLink(fragment ?? '', location.origin)
  if (link) return <Confirm key={fragment} link={link} fragment={fragment ?? ''} />
  return <Incomplete text={hash ? confirm.incomplete : confirm.reopen} />
}

/**
 * The fragment of the link that this tab was opened with, until it is used: a phone may discard the page, and its reader
 * may reload it or come back to it.
 */
const openedLink = typedInput<string>(
  { form: 'mail-link' },
  { until: 'tab-closed', parse: (stored) => (typeof stored === 'string' ? stored : undefined) },
)

function Confirm({ link, fragment }: { link: ConfirmLink; fragment: string }) {
  const { state, verify } = useConfirm(link)
  useEffect(() => {
    openedLink.store(fragment)
    removeToken()
  }, [fragment])
  const isBusy = state === 'busy' || state === 'accepted' || state === 'choose-password'
  if (state === 'expired') return <ExpiredLink kind={link.kind} />
  if (state === 'accepted' && link.kind !== 'recovery') return <Accepted {...link} kind={link.kind} />
  if (state === 'half') return <HalfConfirmed />
  return (
    <AccountScreen
      title={confirm.title}
      lead={confirm.leads[link.kind]}
      first={
        <Button busy={isBusy} onClick={() => void verify()}>
          {isBusy ? confirm.busy : confirm.actions[link.kind]}
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

/** State of one link: ready until its button is pressed, and again after a failure. */
function useConfirm({ tokenHash, kind }: ConfirmLink) {
  const [state, setState] = useState<'ready' | 'busy' | MailVerification>('ready')
  const navigate = useNavigateWhileOnPage()

  async function verify(): Promise<void> {
    setState('busy')
    const outcome = await verifyMailLink({ tokenHash, kind })
    setState(outcome)
    if (outcome !== 'failed' && outcome !== 'too-many') openedLink.clear()
    // On /auth the recovering member chooses the new password.
    if (outcome === 'choose-password') toast(confirm.done.choosePassword)
    if (outcome === 'choose-password' || (outcome === 'accepted' && kind === 'recovery')) {
      await navigate('/auth', { replace: true })
    }
  }

  return { state, verify }
}

function HalfConfirmed() {
  useEffect(() => pageHeading()?.focus(), [])
  return <AccountScreen {...screenWords(confirm.done.email_change_half)} />
}

/**
 * Shows the account's address: a link that somebody else forwarded signs in to their account, and the reader must
 * notice it.
 */
function Accepted({ kind, redirectPath = '/' }: { kind: 'signup' | 'email_change'; redirectPath?: string }) {
  const plan = useChosenPaidPlan()
  const session = useSession()
  const email = session.status === 'signed-in' && session.member.email
  useEffect(() => {
    if (kind === 'signup') unconfirmedSignUp.clear()
    // The pressed button was removed.
    pageHeading()?.focus()
  }, [kind])
  const suggestsPlan = kind === 'signup' && plan !== undefined
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
          {suggestsPlan && (
            <ButtonLink href="/membership">{fill(words.chosenPlan.go, { plan: plan.name })}</ButtonLink>
          )}
          <ButtonLink look={suggestsPlan ? 'secondary' : 'primary'} href="/dashboard">
            {signedIn.dashboard}
          </ButtonLink>
          {kind === 'signup' && !suggestsPlan && (
            <ButtonLink look="secondary" href={redirectPath}>
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

/** A link that was used or has expired, with a form to request a new one. */
function ExpiredLink({ kind }: { kind: MailKind }) {
  const [email, setEmail] = useState<string>()
  const navigate = useNavigateWhileOnPage()
  // The pressed button was removed.
  useEffect(() => pageHeading()?.focus(), [])
  if (email && kind !== 'email_change') {
    const redirect = () => void navigate(kind === 'signup' ? '/dashboard' : '/auth', { replace: true })
    return (
      <CheckEmail
        after={kind === 'signup' ? 'resent' : 'recovery'}
        sentAt="now"
        {...{ email, kind }}
        onAccepted={redirect}
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

function Incomplete({ text }: { text: string }) {
  const session = useSession()
  useEffect(removeToken, [])
  const isSignedIn = session.status === 'signed-in'
  return (
    <AccountScreen
      title={confirm.title}
      first={
        isSignedIn ? (
          <ButtonLink href="/dashboard">{signedIn.dashboard}</ButtonLink>
        ) : (
          <ButtonLink look="secondary" href="/auth#sign-in">
            {words.signIn.title}
          </ButtonLink>
        )
      }
    >
      <Notice tone="caution" text={text} />
    </AccountScreen>
  )
}

/** Removes the token, which gives access to the account, from the address bar and the history. */
function removeToken() {
  history.replaceState(history.state, '', location.pathname)
}

function screenWords({ title, description }: { title: string; description: string }) {
  return { title, lead: description }
}

/** The fragment of a mail's link. Fragments are not sent to servers, and so not logged. */
interface ConfirmLink {
  tokenHash: string
  kind: MailKind
  /** A path of this site to open next; the client set it when it requested the mail. */
  redirectPath: string | undefined
}

/**
 * Parses `#token_hash=…&type=…&redirect_to=…`.
 * @param origin of this site: anybody can make up a link, so it must not lead to another site
 * @returns undefined if the link is incomplete
 */
export function readConfirmLink(fragment: string, origin: string): ConfirmLink | undefined {
  const parameters = new URLSearchParams(repaired(fragment.replace(/^#/, '')))
  const tokenHash = parameters.get('token_hash')
  const kind = KINDS.get(parameters.get('type'))
  if (!tokenHash || !kind) return undefined
  const redirectTo = parameters.get('redirect_to')
  return { tokenHash, kind, redirectPath: redirectTo === null ? undefined : pathOnSite(redirectTo, origin) }
}

/** The fragment as it was sent: some mail programs write `&` as in HTML, or percent-encode all of it. */
function repaired(fragment: string): string {
  const decoded = fragment.includes('=') ? fragment : new URLSearchParams(`all=${fragment}`).get('all')
  return (decoded ?? '').replaceAll('&amp;', '&')
}

const KINDS = new Map<string | null, MailKind>([
  ['signup', 'signup'],
  // Sent by a Supabase project.
  ['email', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
])
