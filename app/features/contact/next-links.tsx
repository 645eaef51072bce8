import { ArrowLink } from '#app/components/arrow-link.tsx'
import type { ContactPage } from '#content/schemas/pages.ts'

/** Where the thank-you screen leads, for a browser without scripts, which never sees that screen. */
export function NextLinks({ words }: { words: ContactPage['thankYou'] }) {
  return (
    <p className="flex flex-wrap gap-x-6">
      {words.links.map((link) => (
        <ArrowLink key={link.href} href={link.href}>
          {link.label}
        </ArrowLink>
      ))}
    </p>
  )
}
