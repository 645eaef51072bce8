import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import { longDay } from '#app/lib/dates.ts'
import type { PolicyPage } from '#content/schemas/pages.ts'

import { PolicyContents } from './policy-contents.tsx'

/** A page of rules or promises: numbered sections, each with an address of its own to refer to. */
export function PolicyDocument({ words }: { words: PolicyPage }) {
  return (
    <article>
      <PageHeader title={words.title} lead={<Sentence spans={words.lead} />}>
        <p className="text-small text-ink-soft">
          {words.updated.label}: <time dateTime={words.updated.day}>{longDay(words.updated.day)}</time>
        </p>
      </PageHeader>
      <div className="page-column grid gap-x-12 pt-4 pb-section lg:grid-cols-12">
        <PolicyContents title={words.contents} sections={words.sections} />
        <div className="lg:col-span-8">
          {words.sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="border-t border-line py-8 first:border-0 first:pt-6"
            >
              <h2 id={`${section.id}-title`} className="flex text-heading">
                <span aria-hidden="true" className="w-9 shrink-0 text-hibiscus sm:w-14">
                  {index + 1}
                </span>
                {section.title}
              </h2>
              <RichText blocks={section.body} className="mt-3 sm:pl-14" />
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
