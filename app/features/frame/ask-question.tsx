import { useRef, useState } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { useFacts } from '#app/facts.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { covers, coversText, isInView, useIsCoveringContent } from '#app/lib/covering-content.ts'
import { frame } from '#content/messages/frame.ts'

import { isSpanish, useShownPath } from './shown-page.ts'
import { useHasThumbBar } from './thumb-bar.tsx'

/** Id of a page's own contact section, where it has one. */
const CONTACT_SECTION = 'contact'

/** Click handler of every 'Ask a Question': scrolls to this page's contact section, or opens the contact page. */
function askQuestion(event: React.MouseEvent, navigate: NavigateFunction): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const section = document.getElementById(CONTACT_SECTION)
  if (section) scrollTo(section)
  else void navigate('/contact')
}

function scrollTo(section: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  // Content that loads while scrolling moves the section, so scroll to it once more at the end.
  document.addEventListener('scrollend', () => section.scrollIntoView(), { once: true })
  // Keyboard and screen reader continue from the section's heading.
  section.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}

/**
 * 'Ask a Question' within a page. `here` says that this page has the contact section, so that the link
 * works without scripts too.
 */
export function AskButton({
  label,
  look = 'secondary',
  here = false,
}: {
  label: string
  look?: 'secondary' | 'onNight' | 'lamp'
  here?: boolean
}) {
  const navigate = useNavigate()
  return (
    <ButtonLink
      look={look}
      href={here ? '#contact' : '/contact'}
      onClick={(event) => askQuestion(event, navigate)}
    >
      {label}
    </ButtonLink>
  )
}

/** Pages that have a form of their own, or lead to one. The Spanish pages have none either: there is no form in Spanish. */
const PAGES_WITHOUT = ['/contact', '/auth', '/auth/confirm', '/dashboard']
const NEVER_COVERED =
  'a, button, input, textarea, select, summary, label, iframe, dialog, header, [data-keep-clear]'
const HIDDEN_NEAR = 'main form:not(dialog form), main [data-crisis], footer [data-crisis]'

/**
 * The floating 'Ask a Question' button. Its close control hides it until the next page is opened. It hides while a form
 * or crisis content is in view, and while it would cover a control or text. That needs scripts, so it is not rendered
 * before hydration. On phones another bar takes its place on pages that lead to a session (`thumb-bar.tsx`).
 */
export function QuestionButton() {
  const pathname = useShownPath()
  if (!useHydrated() || PAGES_WITHOUT.includes(pathname) || isSpanish(pathname)) return null
  return <FloatingButton key={pathname} />
}

function FloatingButton() {
  const [dismissed, setDismissed] = useState(false)
  const navigate = useNavigate()
  const hasBar = useHasThumbBar()
  const { ask } = useFacts().navigation
  const button = useRef<HTMLElement>(null)
  const covering = useIsCoveringContent(
    button,
    (element) => isInView(HIDDEN_NEAR) || covers(element, NEVER_COVERED) || coversText(element),
  )
  if (dismissed) return null
  return (
    <aside
      ref={button}
      aria-label={ask}
      className={`${covering ? 'invisible' : ''} ${hasBar ? 'max-sm:hidden' : ''} fixed right-3 bottom-3 z-20 flex items-stretch overflow-hidden rounded-control shadow-float max-sm:border max-sm:border-primary max-sm:bg-card max-sm:text-link sm:right-6 sm:bottom-6 sm:bg-primary sm:text-on-primary print:hidden forced-colors:border`}
    >
      <a
        href="/contact"
        onClick={(event) => askQuestion(event, navigate)}
        className="inset-focus inline-flex min-h-touch items-center gap-2 pr-2 pl-3 text-fine font-semibold text-inherit no-underline sm:min-h-12 sm:gap-2.5 sm:pr-3 sm:pl-4 sm:text-small sm:hover:bg-primary-hover"
      >
        <Icon name="question" />
        {ask}
      </a>
      <button
        type="button"
        aria-label={frame.questionButton.dismiss}
        title={frame.questionButton.dismiss}
        onClick={() => setDismissed(true)}
        className="inset-focus inline-flex w-touch items-center justify-center border-l border-current/25 sm:hover:bg-primary-hover"
      >
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}
