import { keepTyped } from './typed-text.ts'

const RELOADED = 'reloadedForCode'
const AT_MOST_ONCE_IN_MS = 60_000

let leaving = false

/** The page is about to be left anyway, so that it must not be reloaded. */
export function pageIsLeaving(): void {
  leaving = true
}

/**
 * Reloads the page when code of it can't be fetched any more, as after a deployment, and keeps what was typed.
 * The one place that handles it: browsers remember such a file as missing, so trying again would fail for ever.
 *
 * Not while there is no connection, where a reload would lose the page; not when the same file was missing just
 * before, which would go round in circles; and not while somebody types, when code is only fetched ahead: it is
 * asked for again when they send.
 *
 * @returns stops it
 */
export function reloadWhenStale(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let typing = false
  const options = { capture: true, signal }
  addEventListener('focusin', ({ target }) => (typing = isField(target)), options)
  addEventListener('input', ({ target }) => (typing = isField(target)), options)
  addEventListener('submit', () => (typing = false), options)
  addEventListener('click', ({ target }) => (typing &&= !isControl(target)), options)
  addEventListener(
    'vite:preloadError',
    ({ payload }) => {
      if (typing || !navigator.onLine || !mayReloadFor(payload.message)) return
      // The form that asked for the code may post itself natively, which comes first.
      setTimeout(() => {
        if (leaving) return
        keepTyped()
        location.reload()
      })
    },
    { signal },
  )
  return () => listening.abort()
}

/** Remembers each reload in the tab. Where it can't be remembered it is not done. */
function mayReloadFor(failure: string): boolean {
  try {
    const [before, at] = sessionStorage.getItem(RELOADED)?.split('\n') ?? []
    if (before === failure && Date.now() - Number(at) < AT_MOST_ONCE_IN_MS) return false
    sessionStorage.setItem(RELOADED, `${failure}\n${Date.now()}`)
    return true
  } catch {
    return false
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null
}
