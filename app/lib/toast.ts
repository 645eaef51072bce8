/** A short message that appears over the page and leaves by itself. `destructive` is announced at once. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: 'plain' | 'destructive'
}

type Listener = (message: ToastMessage) => void

let listener: Listener | undefined
const waiting: ToastMessage[] = []

/** Shows a message; words come from `content/messages`. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message)
  else waiting.push(message)
}

/** The page's one place for messages takes them from here, those of before it was ready first. */
export function onToast(show: Listener): () => void {
  listener = show
  for (const message of waiting.splice(0)) show(message)
  return () => {
    if (listener === show) listener = undefined
  }
}
