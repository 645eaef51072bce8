import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/site/frame.tsx', [
    index('routes/site/home.tsx'),
    route('about', 'routes/site/about.tsx'),
    route('services', 'routes/site/services.tsx'),
    route('esa-evaluations', 'routes/site/esa-evaluations.tsx'),
    route('resources', 'routes/site/resources.tsx'),
    route('booking', 'routes/site/booking.tsx'),
    route('faqs', 'routes/site/faqs.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('privacy', 'routes/site/privacy.tsx'),
    route('terms', 'routes/site/terms.tsx'),
    route('telehealth-consent', 'routes/site/telehealth-consent.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
] satisfies RouteConfig
