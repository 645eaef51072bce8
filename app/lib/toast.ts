import { consumeErrorId } from './error-id.ts'
import { createListeners } from './listeners.ts'

/** A short message over the page that disappears after a while. `destructive` is announced at once. */
export interface ToastMessage {
  title: string
  description?: string
  /** 'caution': only partly successful. */
  tone?: 'plain' | 'caution' | 'destructive'
}

interface ToastOptions {
  /** The form or control whose outcome this is: new messages replace its earlier ones. */
  of?: string
  /** Not announced, because the page shows the same message and moves the focus to it. */
  silent?: boolean
}

export interface ShownToast extends ToastMessage, ToastOptions {
  id: number
  /** The id under which the server has logged the cause. */
  errorId: string | undefined
}

const MAX_TOASTS = 3
const NONE: readonly ShownToast[] = []
const listeners = createListeners()
let shown = NONE
let lastId = 0

/** Shows the messages of one outcome; words come from `content/messages`. */
export function toast(messages: ToastMessage | readonly ToastMessage[], options: ToastOptions = {}): void {
  const added = [messages].flat().map((message) => {
    const errorId = message.tone === 'destructive' ? consumeErrorId() : undefined
    return { ...message, ...options, errorId, id: ++lastId }
  })
  const others = shown.filter(({ of }) => of === undefined || of !== options.of)
  setToasts([...others, ...added].slice(-MAX_TOASTS))
}

/** `of` of messages that ask for a sign-in: dismissed once there is a session. */
export const SIGN_IN_FIRST = 'sign-in-first'

/** Dismisses the messages of one form or control. */
export function dismissToastsOf(of: string): void {
  if (shown.some((one) => one.of === of)) setToasts(shown.filter((one) => one.of !== of))
}

export function dismissToast(id: number): void {
  setToasts(shown.filter((one) => one.id !== id))
}

/** The current messages, oldest first; the same array until they change. */
export function readToasts(): readonly ShownToast[] {
  return shown
}

/** The messages of a prerendered page. */
export function noToasts(): readonly ShownToast[] {
  return NONE
}

/** Calls back after each change. @returns unsubscribes */
export const onToasts = listeners.subscribe

function setToasts(next: readonly ShownToast[]): void {
  shown = next
  listeners.notify()
}
