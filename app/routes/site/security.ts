import type { LoaderFunctionArgs } from 'react-router'

import { settings } from '#app/lib/settings.ts'
import { siteContent } from '#app/site-content.ts'

/** RFC 9116 recommends less than a year. Pages are made again each half year (`nextContentChange`). */
const VALID_DAYS = 364

/** Whom to tell of a weakness: `/.well-known/security.txt`. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { facts, pages } = context.get(siteContent)
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${facts.practice.email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${pages.seo.language.split('-')[0]}`,
    `Canonical: ${settings.siteUrl}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
