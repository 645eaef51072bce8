/** Link targets within the site, by the labels that the owner chooses from. A test compares them with the routes. */
export const places: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/about': 'About',
  '/services': 'Services',
  '/services#fit': 'Services: who is better served elsewhere',
  '/services#first-appointment': 'Services: the first appointment',
  '/esa-evaluations': 'ESA Evaluations',
  '/resources': 'Resources',
  '/blog': 'Blog',
  '/booking': 'Where to Book',
  '/booking#good-faith-estimate': 'Where to Book: Good Faith Estimate',
  '/booking#platforms': 'Where to Book: ways to book',
  '/booking#insurance': 'Where to Book: find your insurance',
  '/booking#fees': 'Where to Book: insurance and payment',
  '/faqs': 'FAQs',
  '/testimonials': 'Testimonials',
  '/contact': 'Contact',
  '/membership': 'Membership Plans',
  '/auth': 'Sign in',
  '/dashboard': 'Member dashboard',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms',
  '/telehealth-consent': 'Telehealth Consent',
  '/es': 'Spanish: first page and booking',
  '/es#costos': 'Spanish: what it costs',
  '/es#reservar': 'Spanish: ways to book',
  '/es#preguntas': 'Spanish: questions',
  '/es/crisis': 'Spanish: help in a crisis',
}

/** Anchors that can be linked to, and the page of each. */
export const anchorPages: Readonly<Record<string, string>> = {
  '#crisis-title': '/faqs',
  '#esa-request': '/esa-evaluations',
  '#share': '/testimonials',
  '#reservar': '/es',
}
export const anchors: readonly string[] = Object.keys(anchorPages)
