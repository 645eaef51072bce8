import { useEffect, useEffectEvent } from 'react'

import { readTyped } from '#contracts/typed-text.ts'

/** Whether two texts of a field are stored as the same one: blanks at the end are not. */
export function isSameTyped(one: string, other: string): boolean {
  return one === other || readTyped(one) === readTyped(other)
}

/** What is still unsaved after `saved` was: input since then, as an edit of what was saved. */
export function unsavedSince<Typed extends { text: string }>(
  saved: Typed,
  typed: Typed | undefined,
): Typed | undefined {
  return typed && typed.text !== saved.text ? { ...saved, text: typed.text } : undefined
}

/**
 * Saves a note or a draft when the message or the document is left. Nothing is stored in the browser: health text is
 * stored encrypted, on the server only. If it can't be saved, the browser asks before the document is unloaded.
 */
export function useSaveOnUnload(typed: {
  /** 'blocked': it is changed, but too long or in conflict with another device. */
  status: 'saved' | 'savable' | 'blocked'
  isSaving: boolean
  /** Saves while the document is there, so that its next edit knows the new version. */
  save: () => void
  /** Saves in a request that outlives the document, and whose response nobody reads. */
  saveOnUnload: () => void
}): void {
  const unsaved = typed.status !== 'saved'
  const saveNow = useEffectEvent(() => typed.status === 'savable' && typed.saveOnUnload())
  const saveInBackground = useEffectEvent(() => {
    if (typed.status === 'savable' && !typed.isSaving) typed.save()
  })
  const confirmUnload = useEffectEvent((event: Event) => {
    if (typed.status !== 'savable' || !navigator.onLine) event.preventDefault()
  })
  useEffect(() => {
    if (!unsaved) return
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pagehide', () => saveNow(), { signal })
    // Phones end a document in the background without another event.
    document.addEventListener('visibilitychange', () => document.hidden && saveInBackground(), { signal })
    addEventListener('beforeunload', (event) => confirmUnload(event), { signal })
    return () => listening.abort()
  }, [unsaved])
  // A save continues without the component, but not without the document.
  useEffect(() => () => saveInBackground(), [])
}
