import type { LoaderFunctionArgs } from 'react-router'

import appleTouchIcon from '#app/images/rendered/apple-touch-icon.png?url'
import favicon from '#app/images/favicon.svg?url'
import { siteContent } from '#app/site-content.ts'
import { themeColors } from '#app/theme-colors.ts'

/** What a phone shows when somebody puts the site on the home screen. It opens in the browser, which needs a network. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { facts, pages } = context.get(siteContent)
  const manifest = {
    id: '/',
    name: facts.practice.name,
    short_name: facts.practice.name,
    description: facts.practice.description,
    lang: pages.seo.language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { src: favicon, sizes: 'any', type: 'image/svg+xml' },
      { src: appleTouchIcon, sizes: '180x180', type: 'image/png' },
    ],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
