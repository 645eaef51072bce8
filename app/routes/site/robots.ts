import { settings } from '#app/lib/settings.ts'

/** Nothing is hidden from search engines: what is private is refused by the server, not by this file. */
export function loader(): Response {
  const lines = ['User-agent: *', 'Disallow:', '', `Sitemap: ${settings.siteUrl}/sitemap.xml`, '']
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
