export const notFound = {
  meta: {
    title: 'Page not found',
    description:
      'There is no page at this address. The home page and the menu lead to everything on this site.',
  },
  title: '404',
  lead: 'Oops! Page not found',
  link: { label: 'Return to Home', href: '/' },
  ways: [
    { label: 'Check your insurance', href: '/booking#insurance' },
    { label: 'Fees and payment', href: '/booking#fees' },
    { label: 'Contact me', href: '/contact' },
  ],
}
