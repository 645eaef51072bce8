import { Accordion } from '#app/components/accordion.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { Closing } from '#app/components/closing.tsx'
import { Section } from '#app/components/section.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { ownPageWords as words } from '#content/messages/own-page.ts'
import { CONSULTING_PAGE, type ShownOwnPage } from '#content/own-pages.ts'
import type { Topics } from '#content/schemas/page-parts.ts'

/** A page of the owner's own, from the template; a part without a text is not shown. */
export function OwnPageContent({ page, picture }: { page: ShownOwnPage; picture: React.ReactNode }) {
  const { questions } = page
  const isBooked = page.buttons === 'book'
  // Chooses what the message is about, in the form.
  const ask =
    page.number === CONSULTING_PAGE ? { ...words.ask, href: `${words.ask.href}#consulting` } : words.ask
  const main = isBooked ? words.book : ask
  const parts = [
    { id: 'about', ...page.about, ground: 'paper' },
    { id: 'for-whom', ...page.forWhom, ground: 'mist' },
    { id: 'how', ...page.how, ground: 'paper' },
    { id: 'cost', ...page.cost, ground: 'deep' },
  ] as const
  return (
    <>
      <PageHeader title={page.title} lead={<Sentence spans={page.lead} />} picture={picture}>
        <ButtonLink {...main} className="max-sm:px-4 print:hidden" />
        {isBooked && <ButtonLink look="secondary" {...words.plan} className="max-sm:px-4 print:hidden" />}
      </PageHeader>
      {parts.map(
        ({ id, title, body, ground }) =>
          body && (
            // With explicit ids: two headings of the owner's may be equal, or contain no letter for an id.
            <Section key={id} id={id} title={title} ground={ground}>
              <RichText blocks={body} className="text-lead" />
            </Section>
          ),
      )}
      {questions.items.length > 0 && (
        <Section id="questions" title={questions.title}>
          <Accordion
            items={questions.items.map(({ question, answer }) => ({
              question,
              answer: <RichText blocks={answer} />,
            }))}
          />
        </Section>
      )}
      <Closing {...page.closing} link={main} second={isBooked ? ask : undefined} />
    </>
  )
}

/** The path of such a page, and the text of links to it. */
interface Topic {
  path: string
  label: string
}

/** Links to the pages of the owner's own. */
export function TopicLinks({ words: { title, lead }, topics }: { words: Topics; topics: readonly Topic[] }) {
  if (topics.length === 0) return null
  return (
    <Section title={title} lead={<Sentence spans={lead} />}>
      <ul className="grid gap-x-10 border-t border-line sm:grid-cols-2">
        {topics.map(({ path, label }) => (
          <li key={path} className="border-b border-line sm:py-2">
            <ArrowLink href={path}>{label}</ArrowLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
