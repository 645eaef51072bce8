import { takeErrorId } from './error-id.ts'
import { createListeners } from './listeners.ts'

/** A short message that appears over the page and leaves by itself. `destructive` is announced at once. */
export interface ToastMessage {
  title: string
  description?: string
  /** 'caution' is for what went well only in part. */
  tone?: 'plain' | 'caution' | 'destructive'
}

interface ToastOptions {
  /** The form or control whose outcome this is: its earlier messages make room for the new ones. */
  of?: string
  /** For the eyes only, where the page says the same and gets the focus: screen readers speak that. */
  silent?: boolean
}

export interface ShownToast extends ToastMessage, ToastOptions {
  id: number
  /** Under which the server's log has the cause. */
  errorId: string | undefined
}

const AT_MOST = 3
const NONE: readonly ShownToast[] = []
const listeners = createListeners()
let shown = NONE
let lastId = 0

/** Shows the messages of one outcome; words come from `content/messages`. */
export function toast(messages: ToastMessage | readonly ToastMessage[], options: ToastOptions = {}): void {
  const added = [messages].flat().map((message) => {
    const errorId = message.tone === 'destructive' ? takeErrorId() : undefined
    return { ...message, ...options, errorId, id: ++lastId }
  })
  const others = shown.filter(({ of }) => of === undefined || of !== options.of)
  become([...others, ...added].slice(-AT_MOST))
}

/** `of` of messages that ask for a sign-in: dismissed once there is a session. */
export const SIGN_IN_FIRST = 'sign-in-first'

/** Dismisses the messages of one form or control. */
export function dismissToastsOf(of: string): void {
  if (shown.some((one) => one.of === of)) become(shown.filter((one) => one.of !== of))
}

export function dismissToast(id: number): void {
  become(shown.filter((one) => one.id !== id))
}

/** The messages on the page now, oldest first; the same array until they change. */
export function readToasts(): readonly ShownToast[] {
  return shown
}

/** A prerendered page has none. */
export function noToasts(): readonly ShownToast[] {
  return NONE
}

/** Calls back after each change. @returns stops it */
export const onToasts = listeners.subscribe

function become(next: readonly ShownToast[]): void {
  shown = next
  listeners.notify()
}
