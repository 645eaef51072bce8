import { useNavigate, type NavigateFunction } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'

/** Id of a page's own contact section, if it has one. */
const CONTACT_SECTION = 'contact'

/** Click handler of every 'Ask a Question': scrolls to this page's contact section, or opens the contact page. */
export function askQuestion(event: React.MouseEvent, navigate: NavigateFunction): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const section = document.getElementById(CONTACT_SECTION)
  // On a phone the form is folded.
  for (const fold of section?.querySelectorAll('details') ?? []) fold.open = true
  if (section) scrollTo(section)
  else void navigate('/contact')
}

function scrollTo(section: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  // Content that loads while scrolling moves the section, so scroll to it again at the end.
  document.addEventListener('scrollend', () => section.scrollIntoView(), { once: true })
  // Move the focus to the section's heading, for keyboard and screen reader.
  section.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}

/**
 * 'Ask a Question' as a link. `here` says that this page has the contact section, so that the link works without
 * scripts too.
 */
export function AskButton({
  label,
  look = 'secondary',
  here = false,
}: {
  label: string
  look?: 'secondary' | 'onNight'
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
