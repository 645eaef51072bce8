import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '#app/components/button.tsx'
import { CodeField } from '#app/components/code-form.tsx'
import { PasskeyButton } from '#app/components/passkey-button.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { useFacts } from '#app/facts.ts'
import { AppChoice } from '#app/proof-field.tsx'
import { textOf, useForm } from '#app/lib/form.ts'
import { canUsePasskeys } from '#app/lib/session/passkey.ts'
import {
  type CodeOutcome,
  type FactorKinds,
  hasRecoveryCodes,
  useFactorKinds,
  verifyCode,
} from '#app/lib/session/proof.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { codeError } from './code-error.ts'

const words = secondFactor.challenge

type Way = 'passkey' | 'app' | 'recovery'

export interface CodeChallengeProps {
  /** Determines whom to ask for help. */
  who: 'member' | 'owner'
  /** Called when checking starts and after it has failed: the page must not unmount this form meanwhile. */
  onSending?: (sending: boolean) => void
  onVerified: () => void | Promise<void>
  onBack?: () => Promise<void>
}

/** The second step of signing in: a passkey if the account has one, a code of the app, or a recovery code. */
export default function CodeChallenge(props: CodeChallengeProps) {
  const kinds = useFactorKinds()
  return kinds && <Ways kinds={kinds} {...props} />
}

function Ways({ who, kinds, onSending, onVerified, onBack }: CodeChallengeProps & { kinds: FactorKinds }) {
  const ways = waysOf(kinds)
  const [way, setWay] = useState(ways[0])
  const place = useRef<HTMLDivElement>(null)

  function choose(next: Way): void {
    // Render synchronously, so that there is an element to focus.
    flushSync(() => setWay(next))
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }

  return (
    <div ref={place} className="grid max-w-narrow gap-5">
      {kinds.passkey && !ways.includes('passkey') && <p>{way ? words.noPasskeys : words.onlyPasskeys}</p>}
      {way === 'passkey' && <PasskeyButton words={secondFactor.passkey} {...{ onVerified, onSending }} />}
      {(way === 'app' || way === 'recovery') && (
        <CodeForm key={way} {...{ way, kinds, onVerified, onSending }} />
      )}
      <div className="-mx-3 flex flex-wrap items-center gap-x-3">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onClick={() => choose(other)}>
              {words.ways[other]}
            </Button>
          ))}
        {onBack && (
          <Button look="quiet" onClick={() => void onBack()}>
            {words.back}
          </Button>
        )}
      </div>
      <LockedOut who={who} />
    </div>
  )
}

/**
 * Help for somebody who has lost all second factors. A closed site has only the owner's account, and no contact page.
 */
function LockedOut({ who }: Pick<CodeChallengeProps, 'who'>) {
  const { isClosed } = useFacts()
  const { member, owner } = words.lockedOut
  return (
    <p className="text-small text-ink-soft">
      {who === 'owner' || isClosed ? (
        owner.text
      ) : (
        <>
          {member.text} <SiteLink href={member.link.href}>{member.link.label}</SiteLink>
        </>
      )}
    </p>
  )
}

/** The most comfortable first. Recovery codes, if accounts have them, are always offered. */
function waysOf({ app, passkey }: FactorKinds): Way[] {
  return [
    ...(passkey && canUsePasskeys() ? ['passkey' as const] : []),
    ...(app ? ['app' as const] : []),
    ...(hasRecoveryCodes() ? ['recovery' as const] : []),
  ]
}

function CodeForm({
  way,
  kinds,
  onSending,
  onVerified,
}: Pick<CodeChallengeProps, 'onSending' | 'onVerified'> & { way: 'app' | 'recovery'; kinds: FactorKinds }) {
  const { busy, formProps, field } = useForm<'code', { status: CodeOutcome }>({
    prefix: 'challenge-',
    async send(fields) {
      onSending?.(true)
      return { status: await verifyCode(textOf(fields, 'code')) }
    },
    errorsOf: ({ status }) => ({ code: codeError(status, way) }),
    async onOutcome({ status }) {
      if (status === 'verified') await onVerified()
      else onSending?.(false)
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      {way === 'app' && <AppChoice kinds={kinds} />}
      <CodeField {...field('code')} {...words[way]} digits={way === 'app'} />
      <Button type="submit" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}
