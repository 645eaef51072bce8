import { useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { toast } from '#app/lib/toast.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import type { Profile } from './profile.ts'
import { Setting } from './setting.tsx'

const words = dashboardSettings.notifications

/** Whether the newsletter comes, and the switch. */
export function NewsletterSetting({
  subscribed,
  heldUp,
  onChanged,
}: {
  subscribed: boolean
  heldUp: Profile['newsletterHeldUp']
  onChanged: (subscribed: boolean) => void
}) {
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    const changed = await write(!subscribed)
    setBusy(false)
    if (changed) onChanged(!subscribed)
    toast(
      changed ? (subscribed ? words.turnedOff : words.turnedOn) : { ...words.failed, tone: 'destructive' },
      { of: 'newsletter-setting' },
    )
  }

  return (
    <Setting
      id="notifications"
      title={words.title}
      body={
        <>
          {words.body}
          {heldUp && (
            <span className="mt-2 block text-ink">{dashboard.overview.newsletter.heldUp[heldUp].body}</span>
          )}
        </>
      }
      badge={
        <Badge tone={subscribed && !heldUp ? 'settled' : 'plain'}>
          {subscribed ? words.enabled : words.disabled}
        </Badge>
      }
    >
      <Button look="secondary" busy={busy} onClick={() => void change()}>
        {subscribed ? words.turnOff : words.turnOn}
        <span className="sr-only"> ({words.title})</span>
      </Button>
    </Setting>
  )
}

async function write(subscribed: boolean): Promise<boolean> {
  try {
    const { setNewsletter } = await import('./settings.data.ts')
    return await setNewsletter(subscribed)
  } catch {
    return false
  }
}
