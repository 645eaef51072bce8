import type { LoaderFunctionArgs } from 'react-router'

import { settings } from '#app/lib/settings.ts'
import { searchedPaths } from '#app/pages.ts'
import { siteContent } from '#app/site-content.ts'
import { pageDocuments } from '#content/documents.ts'
import { blog } from '#content/messages/blog.ts'
import { crisis } from '#content/messages/crisis.ts'
import { machines as words } from '#content/messages/machines.ts'
import { membership } from '#content/messages/membership.ts'
import { pagesOff } from '#content/offers.ts'
import { resolveReferences } from '#content/resolve.ts'
import type { SiteContent } from '#content/site-content.ts'

/** What assistants are asked about the practice, in short, and where the rest is (llmstxt.org). */
export function loader({ context }: LoaderFunctionArgs): Response {
  const content = context.get(siteContent)
  const { facts, references } = content
  const off = pagesOff(facts)
  const metas = metasOf(content)
  const pages = searchedPaths
    .filter((path) => !off.includes(path))
    .map(
      (path) =>
        `- [${metas[path]?.title ?? path}](${settings.siteUrl}${path}): ${metas[path]?.description ?? ''}`,
    )
  // Of what is switched off only the page goes by itself.
  const lines = words.facts.filter((line) => facts.offers.esaEvaluations || !line.includes('{{esaFee}}'))
  const text = [
    `# ${facts.practice.name}`,
    `> ${facts.practice.description}`,
    resolveReferences(lines, references)
      .map((line) => `- ${line}`)
      .join('\n'),
    crisis.notice,
    `## ${words.pages}`,
    pages.join('\n'),
  ].join('\n\n')
  return new Response(`${text}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** Title and description of each page, as search engines get them. */
function metasOf({ pages, references }: SiteContent): Record<string, { title: string; description: string }> {
  const ofDocuments = Object.entries(pageDocuments).flatMap(([name, { head }]) => {
    const page = pages[name as keyof typeof pages]
    return head?.page && 'meta' in page ? [[head.page, page.meta] as const] : []
  })
  return {
    ...Object.fromEntries(ofDocuments),
    '/blog': resolveReferences(blog.meta, references),
    '/membership': resolveReferences(membership.meta, references),
  }
}
