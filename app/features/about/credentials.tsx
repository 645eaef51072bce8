import { ArrowLink } from '#app/components/arrow-link.tsx'
import { Card } from '#app/components/card.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { TideLine } from '#app/components/tide-line.tsx'
import type { AboutPage } from '#content/schemas/pages.ts'

/** What a careful visitor wants to check, as it would hang on an office wall, and when to meet. */
export function Credentials({ words }: { words: Pick<AboutPage, 'credentials' | 'availability'> }) {
  const { credentials, availability } = words
  return (
    <div className="page-column grid items-start gap-x-12 gap-y-14 pt-section lg:grid-cols-12">
      <Card as="section" aria-labelledby="credentials-title" className="lg:col-span-7">
        <h2 id="credentials-title" className="text-title">
          {credentials.title}
        </h2>
        <dl className="mt-5 border-t border-line">
          {credentials.items.map(({ label, value }) => (
            <div key={label} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-small text-ink-soft">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <ArrowLink href={credentials.verify.href} className="mt-4">
          {credentials.verify.label}
        </ArrowLink>
      </Card>
      <section aria-labelledby="availability-title" className="lg:col-span-5 lg:pt-8">
        <TideLine className="mb-6" />
        <h2 id="availability-title" className="text-title">
          {availability.title}
        </h2>
        <RichText blocks={availability.body} className="mt-4" />
      </section>
    </div>
  )
}
