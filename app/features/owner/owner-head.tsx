import { fill } from '#contracts/fill.ts'
import type { SiteFacts } from '#content/site-facts.ts'

/** The `handle` of the owner's pages, which search engines must not list. */
export function ownerHandle(title: string) {
  return {
    head: ({ facts }: { facts: SiteFacts | undefined }) => (
      <>
        <title>{fill(facts?.seo.titlePattern ?? '{title}', { title })}</title>
        <meta name="robots" content="noindex, nofollow" />
      </>
    ),
  }
}
