import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
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
    route('auth', 'routes/member/auth.tsx'),
    route('auth/confirm', 'routes/member/confirm.tsx'),
    route('dashboard', 'routes/member/dashboard.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
  layout('routes/owner/frame.tsx', [
    route('admin', 'routes/owner/admin.tsx'),
    route('admin/inbox', 'routes/owner/inbox.tsx'),
    route('admin/site', 'routes/owner/site.tsx'),
    route('admin/activity', 'routes/owner/activity.tsx'),
    route('admin/sign-in', 'routes/owner/sign-in.tsx'),
  ]),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
] satisfies RouteConfig
