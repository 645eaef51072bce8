import { useRef, useState } from 'react'

import { clearChosenPlan, storeChosenPlan } from '#app/lib/chosen-plan.ts'
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
  const [hasOpenedPage, setHasOpenedPage] = useState(false)
  const isRequesting = useRef(false)
  const navigate = useNavigateWhileOnPage()

  function signInFirst(what: Opening): void {
    if (what !== 'portal') storeChosenPlan(what)
    toast({ ...words.signInFirst, tone: 'destructive' }, { of: SIGN_IN_FIRST })
    const isPlan = what !== 'portal'
    const back: SignInReturn = { from: '/membership', ...(isPlan && { mayBeNew: true }) }
    void navigate('/auth', { state: back })
  }

  async function open(what: Opening, request: () => Promise<OutsidePageOutcome>): Promise<void> {
    // The second click of a double click arrives before the button is disabled.
    if (isRequesting.current) return
    if (session.status === 'signed-out' || session.status === 'code-needed') return signInFirst(what)
    isRequesting.current = true
    const tab = openOutsideTab(words.openingTab)
    setBusy(what)
    const outcome = await requestFor(session, request)
    isRequesting.current = false
    setBusy(undefined)
    if (outcome.status === 'open') {
      tab.go(outcome.url)
      setHasOpenedPage(true)
      if (what !== 'portal') clearChosenPlan()
      if (what !== 'portal' && outcome.page === 'portal') toast(words.alreadySubscribed)
      return
    }
    tab.cancel()
    if (outcome.status === 'signed-out') return signInFirst(what)
    const failed = outcome.status === 'refused' ? words.notOffered : words.checkoutFailed
    toast({ ...(what === 'portal' ? words.portalFailed : failed), tone: 'destructive' })
  }

  return {
    busy,
    hasOpenedPage: hasOpenedPage,
    subscribe: (plan: PlanKey, priceId: string) =>
      void open(plan, async () => (await import('./membership.data.ts')).openCheckout(priceId)),
    manage: () => void open('portal', async () => (await import('./membership.data.ts')).openPortal()),
  }
}

/**
 * Discards the reply unless the same member is still signed in: anybody who has the address of a provider's page can
 * open it.
 */
async function requestFor(
  session: SessionState,
  request: () => Promise<OutsidePageOutcome>,
): Promise<OutsidePageOutcome> {
  const outcome = await request().catch((): OutsidePageOutcome => ({ status: 'failed' }))
  if (isSameMember(session)) return outcome
  return { status: readSession().status === 'signed-in' ? 'failed' : 'signed-out' }
}

/** A tab that is opened before its address is known. */
interface OutsideTab {
  go(url: string): void
  /** Closes the tab, because there is no address. */
  cancel(): void
}

/**
 * Opens an empty tab. Call it synchronously within the click: later, browsers block it as a pop-up. If it is blocked
 * all the same, uses this tab.
 * @param text the text of the empty tab
 */
function openOutsideTab(text: string): OutsideTab {
  // Not with `noopener`, which returns no window. `opener` is removed below.
  const tab = open('about:blank', '_blank')
  if (!tab) return { go: (url) => location.assign(url), cancel: () => undefined }
  tab.opener = null
  writeWaitingPage(tab.document, text)
  return {
    // Replaces the entry, so that Back in that tab does not lead to an empty page.
    go: (url) => tab.location.replace(url),
    cancel: () => tab.close(),
  }
}

/** Readable on a phone, and dark if the reader's system is: our style sheet does not apply there. */
function writeWaitingPage(page: Document, text: string): void {
  page.title = text
  page.body.textContent = text
  page.body.style.cssText = 'padding: 1rem; font: 1.125rem/1.6 system-ui, sans-serif'
  page.documentElement.style.colorScheme = 'light dark'
  page.head.append(
    Object.assign(page.createElement('meta'), { name: 'viewport', content: 'width=device-width' }),
  )
}
