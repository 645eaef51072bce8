import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

import { OWN_PAGES } from '#content/own-pages.ts'

/** Not part of a build: only Vite's development mode has it. */
const whileDeveloping =
  import.meta.env?.MODE === 'development'
    ? [route('examples', '../tests/gallery/route.tsx', { id: 'gallery' })]
    : []

export default [
  ...whileDeveloping,
  layout('routes/site/frame.tsx', [
    index('routes/site/home.tsx'),
    route('about', 'routes/site/about.tsx'),
    route('services', 'routes/site/services.tsx'),
    route('esa-evaluations', 'routes/site/esa-evaluations.tsx'),
    route('resources', 'routes/site/resources.tsx'),
    route('blog', 'routes/site/blog.tsx'),
    route('booking', 'routes/site/booking.tsx'),
    route('faqs', 'routes/site/faqs.tsx'),
    route('testimonials', 'routes/site/testimonials.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('membership', 'routes/site/membership.tsx'),
    ...routesTo('routes/site/policy.tsx', ['privacy', 'terms', 'telehealth-consent']),
    // The owner chooses their addresses.
    route(`${OWN_PAGES.slice(1)}/:address`, 'routes/site/own-page.tsx'),
    route('es', 'routes/site/spanish.tsx'),
    route('es/crisis', 'routes/site/spanish-crisis.tsx'),
    route('auth', 'routes/member/auth.tsx'),
    route('auth/confirm', 'routes/member/confirm.tsx'),
    route('dashboard', 'routes/member/dashboard.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
  layout('routes/owner/frame.tsx', [
    route('admin', 'routes/owner/admin.tsx'),
    route('admin/inbox', 'routes/owner/inbox.tsx'),
    route('admin/site', 'routes/owner/site.tsx'),
    route('admin/subscribers', 'routes/owner/subscribers.tsx'),
    route('admin/members', 'routes/owner/members.tsx'),
    route('admin/activity', 'routes/owner/activity.tsx'),
    route('admin/visits', 'routes/owner/visits.tsx'),
    route('admin/sign-in', 'routes/owner/sign-in.tsx'),
    route('admin/set-up', 'routes/owner/set-up.tsx'),
  ]),
  ...routesTo('routes/site/machine-files.ts', [
    'sitemap.xml',
    'robots.txt',
    'manifest.webmanifest',
    '.well-known/security.txt',
    'insurance-plans.json',
    'llms.txt',
  ]),
  ...routesTo('routes/site/documents.tsx', [
    'closed.html',
    'offline.html',
    'booking/calendar.html',
    'unsubscribe.html',
    'unsubscribe/question.html',
    'unsubscribe/done.html',
    'unsubscribe/failed.html',
  ]),
] satisfies RouteConfig

/** Several addresses of one module, whose loader distinguishes them by the pattern. */
function routesTo(file: string, paths: string[]) {
  return paths.map((path) => route(path, file, { id: path }))
}
