import { useEffect, useEffectEvent } from 'react'

import { readTyped } from '#contracts/typed-text.ts'

/** Whether two texts of a field are stored as the same one: blanks at the end are not. */
export function isSameTyped(one: string, other: string): boolean {
  return one === other || readTyped(one) === readTyped(other)
}

/** The typed text of a field, as an edit of a version; `isSaved` where the server stores the same text. */
export interface TypedText {
  text: string
  isSaved?: boolean
}

/**
 * The entry after `saved`, which is what the server stores, was saved: what was typed meanwhile, as an edit of it. A
 * saved text of which the server stores another form, such as without the blank at its end, stays as it was typed: the
 * stored one would replace it under the caret.
 */
export function entryAfterSave<Typed extends TypedText>(
  saved: Typed,
  typed: Typed | undefined,
): (Typed & { isSaved: boolean }) | undefined {
  if (!typed || typed.text === saved.text) return undefined
  return { ...saved, text: typed.text, isSaved: isSameTyped(typed.text, saved.text) }
}

/** The entry, unless it was saved and another device has changed the text since. */
export function currentEntry<Typed extends TypedText>(
  typed: Typed | undefined,
  stored: string,
): Typed | undefined {
  return typed?.isSaved && !isSameTyped(typed.text, stored) ? undefined : typed
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
