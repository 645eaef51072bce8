/** Buttons of every page of the owner's own. */
export const ownPageWords = {
  book: { label: 'Book a Session', href: '/booking' },
  plan: { label: 'Check my plan', href: '/booking#insurance' },
  ask: { label: 'Ask a Question', href: '/contact' },
}
