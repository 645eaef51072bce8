import { useLateCode } from '#app/lib/late-code.ts'

import { isSpanish, useShownPath } from './shown-page.ts'

/** Pages that have a form of their own, or lead to one. The Spanish pages have none either: there is no form in Spanish. */
const PAGES_WITHOUT = ['/contact', '/auth', '/auth/confirm', '/dashboard']

/**
 * The floating 'Ask a Question' button. Its close control hides it until the next page is opened. It hides while a form
 * or crisis content is in view, and while it would cover a control or text. That needs scripts, which are loaded once
 * the page is hydrated; where that fails, there is none. On phones another bar takes its place on pages that lead to a
 * session (`thumb-bar.tsx`).
 */
export function QuestionButton() {
  const pathname = useShownPath()
  const isShown = !PAGES_WITHOUT.includes(pathname) && !isSpanish(pathname)
  const code = useLateCode(loadButton, { wanted: isShown, failed: 'The question button could not be loaded' })
  return isShown && code && <code.FloatingButton key={pathname} />
}

function loadButton() {
  return import('./floating-button.tsx')
}
