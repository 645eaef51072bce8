import { ArrowLink } from '#app/components/site-link.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture, type PictureSource } from '#app/components/picture.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import type { AboutPage } from '#content/schemas/pages.ts'

interface Portrait {
  light: PictureSource
  dark?: PictureSource
  alt: string
  width: number
  height: number
}

/** The owner's text beside the portrait. */
export function Story({ words, portrait }: { words: AboutPage; portrait: Portrait }) {
  return (
    <section aria-labelledby="story-title" className="pt-6 pb-section">
      <div className="page-column grid gap-x-12 gap-y-10 sm:grid-cols-12">
        <div data-keep-clear className="sm:col-span-4">
          <Picture
            {...portrait}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 33vw, 60vw"
            className="w-60 rounded-picture sm:sticky sm:top-[calc(var(--spacing-bar)+2rem)] sm:w-full"
          />
        </div>
        <div className="sm:col-span-8 lg:pl-6">
          <h2 id="story-title" className="text-title">
            {words.story.title}
          </h2>
          <RichText blocks={words.story.body} className="mt-6 text-lead" />
        </div>
      </div>
    </section>
  )
}

/** The client groups of the practice. */
export function ClientGroups({ words }: { words: AboutPage['groups'] }) {
  return (
    <Section title={words.title} lead={<Sentence spans={words.lead} />} ground="deep">
      <ul className="grid gap-x-10 border-t border-line-strong/40 sm:grid-cols-2">
        {words.items.map((group) => (
          <li key={group.title} className="border-b border-line-strong/40 py-6">
            <h3 className="text-heading">{group.title}</h3>
            <RichText blocks={group.body} className="mt-1.5 text-ink-soft" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** License and identifiers with a link to verify them; beside them the hours. */
export function Credentials({ words }: { words: Pick<AboutPage, 'credentials' | 'availability'> }) {
  const { credentials, availability } = words
  return (
    <div className="page-column grid items-start gap-x-12 gap-y-14 py-section lg:grid-cols-12">
      <Card as="section" aria-labelledby="credentials-title" className="lg:col-span-7">
        <h2 id="credentials-title" className="text-subtitle">
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
        <ArrowLink {...credentials.verify} className="mt-4" />
      </Card>
      <section aria-labelledby="availability-title" className="lg:col-span-5 lg:pt-8">
        <h2 id="availability-title" className="text-subtitle">
          {availability.title}
        </h2>
        <RichText blocks={availability.body} className="mt-4" />
      </section>
    </div>
  )
}
