import { useState } from 'react'

import { Button, ButtonLink, IconButton } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Link } from '#app/components/link.tsx'
import { PasskeyButton } from '#app/components/passkey-button.tsx'
import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { WaysToReach } from '#app/components/ways-to-reach.tsx'
import { pageHeading } from '#app/lib/focus.ts'
import { toast } from '#app/lib/toast.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { type Examples, LONG, LONG_NAME } from './examples.ts'

const LOOKS = ['primary', 'secondary', 'quiet', 'danger', 'crisis'] as const
const NIGHT_LOOKS = ['lamp', 'onNight'] as const

const LIFELINE = [
  { label: 'Call 988', href: 'tel:988' },
  { label: 'Text 988', href: 'sms:988' },
  { label: 'Chat with 988', href: 'https://chat.988lifeline.org' },
]
const HOTLINE = [{ label: 'Call 1-800-799-7233', href: 'tel:+18007997233' }]

export const actions: Examples = {
  'button.tsx': {
    default: LOOKS.map((look) => (
      <Button key={look} look={look}>
        Look {look}
      </Button>
    )),
    disabled: LOOKS.map((look) => (
      <Button key={look} look={look} disabled>
        Disabled {look}
      </Button>
    )),
    busy: LOOKS.map((look) => (
      <Button key={look} look={look} busy>
        Busy {look}
      </Button>
    )),
    'at night': (
      <div className="on-night flex flex-wrap gap-3 bg-night p-6">
        {NIGHT_LOOKS.map((look) => (
          <Button key={look} look={look}>
            Look {look}
          </Button>
        ))}
      </div>
    ),
    'as a link': <ButtonLink href="/booking">Book a Session</ButtonLink>,
    'with an icon': (
      <Button look="secondary" icon="copy">
        Copy email address
      </Button>
    ),
    'icon only': <IconButton icon="close" label="Close" />,
    'long text': <Button>{LONG_NAME}</Button>,
  },
  'site-link.tsx': {
    'own page': <SiteLink href="/about">About</SiteLink>,
    'outside page': <SiteLink href="https://www.example.org">Another site</SiteLink>,
    'on its own line': <ArrowLink href="/faqs">Read the FAQs</ArrowLink>,
    'on its own line, outside': <ArrowLink href="https://www.example.org/more">Read more there</ArrowLink>,
    'long text': <ArrowLink href="/services">{LONG}</ArrowLink>,
  },
  'link.tsx': {
    default: <Link to="/about">About</Link>,
    'long text': <Link to="/services">{LONG}</Link>,
  },
  'ways-to-reach.tsx': {
    lifeline: <WaysToReach ways={LIFELINE} />,
    'another line': <WaysToReach ways={HOTLINE} />,
    quiet: <WaysToReach ways={HOTLINE} quiet />,
  },
  'confirm-dialog.tsx': {
    dangerous: <Dialog label="Delete something" look="danger" busy={false} />,
    harmless: <Dialog label="Publish something" look="primary" busy={false} />,
    'to stay': <Dialog label="Sign out" look="secondary" busy={false} />,
    busy: <Dialog label="Delete slowly" look="danger" busy />,
  },
  'toast-host.tsx': {
    plain: <Toaster label="Show a toast" title="Message sent!" />,
    caution: <Toaster label="Show a caution" title="Added to our list, but…" tone="caution" />,
    destructive: <Toaster label="Show a failure" title="Error sending message" tone="destructive" />,
    'long text': <Toaster label="Show a long toast" title={LONG_NAME} />,
  },
  'passkey-button.tsx': {
    default: <PasskeyButton words={secondFactor.passkey} onVerified={() => undefined} />,
  },
  'tabs.tsx': { default: <TwoTabs /> },
}

function Dialog({
  label,
  look,
  busy,
}: { label: string } & Required<Pick<React.ComponentProps<typeof ConfirmDialog>, 'look' | 'busy'>>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...{ open, look, busy }}
        question={`${label}?`}
        confirm="Yes, do it"
        cancel="Keep it"
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
        focusIfGone={pageHeading}
      >
        <p>{LONG}</p>
      </ConfirmDialog>
    </>
  )
}

function Toaster({
  label,
  title,
  tone = 'plain',
}: {
  label: string
  title: string
  tone?: 'plain' | 'caution' | 'destructive'
}) {
  return (
    <Button look="secondary" onClick={() => toast({ title, description: LONG, tone })}>
      {label}
    </Button>
  )
}

function TwoTabs() {
  const [value, setValue] = useState<'first' | 'second'>('first')
  const tabs = [
    { value: 'first' as const, label: 'Overview', content: <p>The first view.</p> },
    { value: 'second' as const, label: 'Settings', content: <p>The second view.</p> },
  ]
  return <Tabs label="Two views" {...{ tabs, value }} onChange={setValue} />
}
