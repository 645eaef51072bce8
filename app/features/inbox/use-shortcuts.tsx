import { useEffect, useSyncExternalStore } from 'react'

import { createListeners } from '#app/lib/listeners.ts'
import { tryStorage } from '#app/lib/storage.ts'
import { inbox as words } from '#content/messages/inbox.ts'

export type Shortcut = 'next' | 'previous' | 'back' | 'reply' | 'handled' | 'delete' | 'undo'

const LETTERS: Record<string, Shortcut> = {
  j: 'next',
  k: 'previous',
  u: 'back',
  r: 'reply',
  h: 'handled',
  d: 'delete',
  z: 'undo',
}
const ARROWS: Record<string, Shortcut> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
}

/** Single-key shortcuts, not in fields and dialogs. Letters can be switched off (WCAG 2.1.4). */
export function useShortcuts(handlers: Partial<Record<Shortcut, () => void>>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isInFieldOrDialog(event.target)
      )
        return
      const isMessageOpen = handlers.back !== undefined
      const shortcut = (isOn() && LETTERS[event.key.toLowerCase()]) || arrow(event.key, isMessageOpen)
      const handle = shortcut && handlers[shortcut]
      if (!handle) return
      event.preventDefault()
      // A key that is held down repeats moves, but not changes.
      if (!event.repeat || shortcut === 'next' || shortcut === 'previous') handle()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

/** Left and right in a message, because up and down scroll it; up and down in the list. */
function arrow(key: string, inMessage: boolean): Shortcut | undefined {
  const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight'
  return isHorizontal === inMessage ? ARROWS[key] : undefined
}

function isInFieldOrDialog(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=alertdialog]') !== null
  )
}

/** The letter of a shortcut, shown on devices with a fine pointer. */
export function Key({ letter }: { letter: string }) {
  const on = useSyncExternalStore(listeners.subscribe, isOn, () => false)
  if (!on) return null
  return (
    <kbd
      aria-hidden="true"
      className="hidden rounded-control border border-current px-1.5 font-text text-fine font-medium opacity-75 lg:pointer-fine:inline"
    >
      {letter}
    </kbd>
  )
}

export function ShortcutSetting() {
  const on = useSyncExternalStore(listeners.subscribe, isOn, () => false)
  return (
    <div className="mt-10 hidden text-fine text-ink-soft lg:pointer-fine:block">
      <label className="inline-flex min-h-touch items-center gap-2 font-medium">
        <input type="checkbox" checked={on} onChange={() => turn(!on)} className="size-5 accent-primary" />
        {words.shortcuts.label}
      </label>
      <p>{words.shortcuts.help}</p>
    </div>
  )
}

const STORED = 'inbox-keys'
const listeners = createListeners()

function isOn(): boolean {
  return tryStorage(() => localStorage.getItem(STORED)) !== 'off'
}

function turn(on: boolean): void {
  tryStorage(() => (on ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, 'off')))
  listeners.notify()
}
