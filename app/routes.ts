import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** What only those who work on the site see; Vite's mode, so that no build has it. */
const whileDeveloping =
  import.meta.env?.MODE === 'development' ? [route('examples', 'routes/examples.tsx')] : []

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
    route('unsubscribe', 'routes/site/unsubscribe.tsx'),
    route('privacy', 'routes/site/privacy.tsx'),
    route('terms', 'routes/site/terms.tsx'),
    route('telehealth-consent', 'routes/site/telehealth-consent.tsx'),
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
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('manifest.webmanifest', 'routes/site/manifest.ts'),
  route('.well-known/security.txt', 'routes/site/security.ts'),
  route('llms.txt', 'routes/site/llms.ts'),
  route('closed.html', 'routes/site/closed.tsx'),
  route('offline.html', 'routes/site/offline.tsx'),
  route('booking/calendar.html', 'routes/site/booking-calendar.tsx'),
] satisfies RouteConfig
