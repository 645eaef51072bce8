import { ArrowLink } from '#app/components/site-link.tsx'
import { Icon } from '#app/components/icon.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { TermRows } from '#app/components/text-rows.tsx'
import { fill } from '#contracts/fill.ts'
import type { Insurer, Platform } from '#content/schemas/booking.ts'
import type { SpanishPage } from '#content/schemas/spanish-pages.ts'

/** What to know before booking, as terms and their meanings. */
export function BookingFacts({ words }: { words: SpanishPage['facts'] }) {
  return (
    <Section id="costos" title={words.title} ground="deep">
      <TermRows items={words.items.map(({ title, body }) => ({ title, body: <RichText blocks={body} /> }))} />
    </Section>
  )
}

type RowId = (insurers: readonly Insurer[], insurer: Insurer) => string

/** Each platform with the insurers that it accepts, from the facts. */
export function PlatformRows({
  words,
  platforms,
  insurers,
  search,
  rowId,
}: {
  words: SpanishPage['platforms']
  platforms: readonly Platform[]
  insurers: readonly Insurer[]
  /** The insurance search. */
  search: React.ReactNode
  /** Id of an insurer's name, to which the search links before hydration. */
  rowId: RowId
}) {
  return (
    <Section id="reservar" title={words.title} lead={<Sentence spans={words.lead} />}>
      {insurers.length > 0 && <div className="mb-stack">{search}</div>}
      <TermRows
        items={platforms.map((platform) => ({
          title: platform.name,
          body: <PlatformRow {...{ words, platform, insurers, rowId }} />,
        }))}
      />
    </Section>
  )
}

function PlatformRow({
  words,
  platform: { id, name, profileUrl },
  insurers,
  rowId,
}: {
  words: SpanishPage['platforms']
  platform: Platform
  insurers: readonly Insurer[]
  rowId: RowId
}) {
  const accepted = insurers.filter((insurer) => insurer.platform === id)
  return (
    <>
      {accepted.length > 0 ? (
        // Names of companies are English, for screen readers too.
        <p lang="en">
          {accepted.map((insurer, at) => (
            <span
              key={insurer.name}
              id={rowId(insurers, insurer)}
              className="scroll-mt-24 target:bg-lamp-wash forced-colors:target:outline-2 forced-colors:target:outline-solid"
            >
              {at > 0 && ', '}
              {insurer.name}
            </span>
          ))}
        </p>
      ) : (
        <p>{words.withoutInsurers}</p>
      )}
      <ArrowLink href={profileUrl ?? ''} hrefLang="en">
        {fill(words.link, { platform: name })}
      </ArrowLink>
    </>
  )
}

/** How to ask, and whom to call in an emergency. */
export function AskOrCall({
  contact,
  emergency,
  form,
}: {
  contact: SpanishPage['contact']
  emergency: SpanishPage['emergency']
  /** The 'Ask a Question' form. */
  form: React.ReactNode
}) {
  return (
    <Section id="preguntas" title={contact.title}>
      <RichText blocks={contact.body} />
      <div className="mt-5">{form}</div>
      <aside
        aria-label={emergency.title}
        data-crisis
        className="mt-stack flex gap-3.5 rounded-card border border-line border-l-4 border-l-danger bg-card p-5 sm:p-8"
      >
        <Icon name="alert" className="mt-0.5 size-6 text-danger" />
        <div>
          <h3 className="text-heading">{emergency.title}</h3>
          <RichText blocks={emergency.body} className="mt-1" />
          <ArrowLink {...emergency.link} className="mt-2" />
        </div>
      </aside>
    </Section>
  )
}
