import { useEffect, useEffectEvent } from 'react'

import { readTyped } from '#contracts/typed-text.ts'

/** Whether two texts of a field are stored as the same one: blanks at the end are not. */
export function isSameTyped(one: string, other: string): boolean {
  return one === other || readTyped(one) === readTyped(other)
}

/**
 * Saves a note or a draft when the message or the document is left. Nothing is stored in the browser: health text is
 * stored encrypted, on the server only. If it can't be saved, the browser asks before the document is unloaded.
 */
export function useSaveOnUnload(typed: {
  /** 'blocked': it is changed, but too long or in conflict with another device. */
  status: 'saved' | 'savable' | 'blocked'
  isSaving: boolean
  /** Saves in a request that outlives the document, and whose response nobody reads. */
  save: () => void
  /** Saves while the document is there: phones end one in the background without another event. */
  saveInBackground?: () => void
}): void {
  const unsaved = typed.status !== 'saved'
  const saveNow = useEffectEvent(() => typed.status === 'savable' && typed.save())
  const saveHidden = useEffectEvent(() => {
    if (document.hidden && typed.status === 'savable' && !typed.isSaving) typed.saveInBackground?.()
  })
  const confirmUnload = useEffectEvent((event: Event) => {
    if (typed.status !== 'savable' || !navigator.onLine) event.preventDefault()
  })
  const close = useEffectEvent(() => {
    // A pending save continues without the component, but not without the document.
    if (!typed.isSaving) saveNow()
  })
  useEffect(() => {
    if (!unsaved) return
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pagehide', () => saveNow(), { signal })
    document.addEventListener('visibilitychange', () => saveHidden(), { signal })
    addEventListener('beforeunload', (event) => confirmUnload(event), { signal })
    return () => listening.abort()
  }, [unsaved])
  useEffect(() => () => close(), [])
}
