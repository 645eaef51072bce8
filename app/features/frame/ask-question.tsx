import { useState } from 'react'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { useHydrated } from '#app/lib/hydrated.ts'
import { frame } from '#content/messages/frame.ts'

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

// On a phone the label would cover the form that is being filled in.
const SMALL_WHILE_WRITING = 'max-sm:in-[:root:has(main_form_:focus)]:sr-only'

/** The floating 'Ask a Question' button. Its close control hides it until the next page is opened. */
export function QuestionButton() {
  return <UntilDismissed key={useLocation().pathname} />
}

function UntilDismissed() {
  const [dismissed, setDismissed] = useState(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (dismissed) return null
  return (
    <aside
      aria-label={frame.questionButton.label}
      className="fixed right-4 bottom-4 z-20 flex items-stretch overflow-hidden rounded-control bg-primary text-on-primary shadow-float sm:right-6 sm:bottom-6 print:hidden forced-colors:border"
    >
      <a
        href="/contact"
        onClick={(event) => askQuestion(event, navigate)}
        className="inset-focus inline-flex min-h-12 items-center gap-2.5 pr-3 pl-4 text-small font-semibold text-on-primary no-underline hover:bg-primary-hover"
      >
        <Icon name="question" />
        <span className={SMALL_WHILE_WRITING}>{frame.questionButton.label}</span>
      </a>
      <button
        type="button"
        aria-label={frame.questionButton.dismiss}
        title={frame.questionButton.dismiss}
        onClick={() => setDismissed(true)}
        className={`${hydrated ? '' : 'invisible'} inset-focus inline-flex w-touch items-center justify-center border-l border-on-primary/25 hover:bg-primary-hover`}
      >
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}
