import { useRef, useState } from 'react'

import { forgetChosenPlan, keepChosenPlan } from '#app/lib/chosen-plan.ts'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import { isSameMember, readSession, type SessionState } from '#app/lib/session/session-state.ts'
import type { SignInReturn } from '#app/lib/session/session.ts'
import { SIGN_IN_FIRST, toast } from '#app/lib/toast.ts'
import { membership as words } from '#content/messages/membership.ts'
import type { PlanKey } from '#content/schemas/offers.ts'

import type { OutsidePageOutcome } from './membership.data.ts'

/** What is being opened: the checkout of a plan, or the portal. */
export type Opening = PlanKey | 'portal'

/** Opens the pay page of a plan, or the page for managing one, each in a new tab. */
export function useOutsidePage(session: SessionState) {
  const [busy, setBusy] = useState<Opening>()
  const [sentAway, setSentAway] = useState(false)
  const underway = useRef(false)
  const navigate = useNavigateWhileOnPage()

  function signInFirst(what: Opening): void {
    if (what !== 'portal') keepChosenPlan(what)
    toast({ ...words.signInFirst, tone: 'destructive' }, { of: SIGN_IN_FIRST })
    void navigate('/auth', { state: { from: '/membership' } satisfies SignInReturn })
  }

  async function open(what: Opening, ask: () => Promise<OutsidePageOutcome>): Promise<void> {
    // The second click of a double click arrives before the button is disabled.
    if (underway.current) return
    if (session.status === 'signed-out' || session.status === 'code-needed') return signInFirst(what)
    underway.current = true
    const tab = openOutsideTab(words.openingTab)
    setBusy(what)
    const outcome = await askAs(session, ask)
    underway.current = false
    setBusy(undefined)
    if (outcome.status === 'open') {
      tab.go(outcome.url)
      setSentAway(true)
      if (what !== 'portal') forgetChosenPlan()
      if (what !== 'portal' && outcome.page === 'portal') toast(words.alreadySubscribed)
      return
    }
    tab.giveUp()
    if (outcome.status === 'signed-out') return signInFirst(what)
    const failed = outcome.status === 'refused' ? words.notOffered : words.checkoutFailed
    toast({ ...(what === 'portal' ? words.portalFailed : failed), tone: 'destructive' })
  }

  return {
    busy,
    sentAway,
    subscribe: (plan: PlanKey, priceId: string) =>
      void open(plan, async () => (await import('./membership.data.ts')).openCheckout(priceId)),
    manage: () => void open('portal', async () => (await import('./membership.data.ts')).openPortal()),
  }
}

/**
 * Discards the reply unless the same member is still signed in: anybody who has the address of a provider's page can
 * open it.
 */
async function askAs(
  session: SessionState,
  ask: () => Promise<OutsidePageOutcome>,
): Promise<OutsidePageOutcome> {
  const outcome = await ask().catch((): OutsidePageOutcome => ({ status: 'failed' }))
  if (isSameMember(session)) return outcome
  return { status: readSession().status === 'signed-in' ? 'failed' : 'signed-out' }
}

/** A tab that is opened before its address is known. */
interface OutsideTab {
  go(url: string): void
  /** Closes the tab, because there is no address. */
  giveUp(): void
}

/**
 * Opens an empty tab. Call it synchronously within the click: later, browsers block it as a pop-up. If it is blocked
 * all the same, uses this tab.
 * @param waiting the text of the empty tab
 */
function openOutsideTab(waiting: string): OutsideTab {
  // Not with `noopener`, which returns no window. `opener` is removed below.
  const tab = open('about:blank', '_blank')
  if (!tab) return { go: (url) => location.assign(url), giveUp: () => undefined }
  tab.opener = null
  fillWaitingTab(tab.document, waiting)
  return {
    // Replaces the entry, so that Back in that tab does not lead to an empty page.
    go: (url) => tab.location.replace(url),
    giveUp: () => tab.close(),
  }
}

/** Readable on a phone, and dark if the reader's system is: our style sheet does not apply there. */
function fillWaitingTab(page: Document, waiting: string): void {
  page.title = waiting
  page.body.textContent = waiting
  page.body.style.cssText = 'padding: 1rem; font: 1.125rem/1.6 system-ui, sans-serif'
  page.documentElement.style.colorScheme = 'light dark'
  page.head.append(
    Object.assign(page.createElement('meta'), { name: 'viewport', content: 'width=device-width' }),
  )
}
