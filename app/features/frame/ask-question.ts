import type { NavigateFunction } from 'react-router'

/** Id of a page's own contact section, where it has one. */
export const CONTACT_SECTION = 'contact'

/** What every 'Ask a Question' does: to this page's contact section, or to the contact page. */
export function askQuestion(event: React.MouseEvent, navigate: NavigateFunction): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const section = document.getElementById(CONTACT_SECTION)
  if (section) scrollTo(section)
  else void navigate('/contact')
}

function scrollTo(section: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  // What loads on the way moves the section; it is met where it is by then.
  document.addEventListener('scrollend', () => section.scrollIntoView(), { once: true })
  // Who uses a keyboard or listens goes on from there.
  section.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
}
