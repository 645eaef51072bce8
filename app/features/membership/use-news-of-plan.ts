import { useEffect, useEffectEvent, useRef } from 'react'

import type { CheckPlan } from './use-plan.ts'

const CHANNEL = 'membership'
const AGAIN_AFTER_MS = 3000

/**
 * Asks again when the plan may have changed in another tab: when the reader comes back from one, once more a
 * moment later if this page had sent them to the provider, and when another page of ours has seen a purchase.
 *
 * @param bought whether this page has just seen one
 * @param sentAway whether this page opened one of the provider's
 */
export function useNewsOfPlan(check: CheckPlan, bought: boolean, sentAway: boolean): void {
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useEffectEvent(() => {
    void check()
    if (!sentAway) return
    clearTimeout(again.current)
    again.current = setTimeout(() => void check(), AGAIN_AFTER_MS)
  })

  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', returned)
    // Two windows side by side are visible all the time.
    addEventListener('focus', returned)
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => ask())
    return () => {
      document.removeEventListener('visibilitychange', returned)
      removeEventListener('focus', returned)
      channel.close()
      clearTimeout(again.current)
    }
  }, [])

  useEffect(() => {
    if (!bought) return
    const channel = new BroadcastChannel(CHANNEL)
    // A channel has one origin; the rule thinks of windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('bought')
    channel.close()
  }, [bought])
}
