import { ArrowLink } from '#app/components/site-link.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture, type ShownPicture } from '#app/components/picture.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { WITHOUT_TOP_PADDING, Section } from '#app/components/section.tsx'
import { fill } from '#contracts/fill.ts'
import { aboutWords as labels } from '#content/messages/about.ts'
import type { AboutPage } from '#content/schemas/pages.ts'

/** The portrait beside the headline; on a phone below it, still on the first screen. */
export function Portrait(picture: ShownPicture) {
  return (
    <div data-keep-clear>
      <Picture
        {...picture}
        urgent
        sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 16rem, 11rem"
        className="mt-6 w-44 rounded-picture md:mt-0 md:w-64 lg:w-80"
      />
    </div>
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

/** License, identifiers and background, with a link to verify the license; beside them the hours. */
export function Credentials({
  words,
  profiles,
}: {
  words: Pick<AboutPage, 'credentials' | 'background' | 'availability'>
  profiles: readonly string[]
}) {
  const { credentials, background, availability } = words
  const { degree, since, trainings, memberships } = background
  const rows = [
    ...credentials.items.map(({ label, value }) => ({ label, values: [value] })),
    { label: labels.degree, values: degree === null ? [] : [degree] },
    { label: labels.since, values: since === null ? [] : [String(since)] },
    { label: labels.trainings, values: trainings },
    { label: labels.memberships, values: memberships },
  ].filter(({ values }) => values.length > 0)
  return (
    <div
      className={`page-column grid items-start gap-x-12 gap-y-14 py-section lg:grid-cols-12 ${WITHOUT_TOP_PADDING}`}
    >
      <Card as="section" aria-labelledby="credentials-title" className="lg:col-span-7">
        <h2 id="credentials-title" className="text-subtitle">
          {credentials.title}
        </h2>
        <dl className="mt-5 border-t border-line">
          {rows.map(({ label, values }) => (
            <div key={label} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-small text-ink-soft">{label}</dt>
              {values.map((value) => (
                <dd key={value} className="font-medium tabular-nums sm:col-start-2">
                  {value}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <p className="mt-4 flex flex-col items-start">
          <ArrowLink {...credentials.verify} />
          {profiles.map((href) => (
            <ArrowLink key={href} href={href} rel="me noopener noreferrer">
              {fill(labels.profile, { host: new URL(href).hostname.replace(/^www\./, '') })}
            </ArrowLink>
          ))}
        </p>
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
