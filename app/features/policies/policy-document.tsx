import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { Fold } from '#app/components/fold.tsx'
import { Icon } from '#app/components/icon.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText, Sentence } from '#app/components/rich-text.tsx'
import type { PolicyPage } from '#content/schemas/policy-page.ts'

/** A policy page: numbered sections, each with its own anchor, folded on a phone. */
export function PolicyDocument({ words }: { words: PolicyPage & { updatedOn: string } }) {
  const article = useOpenSection()
  return (
    <article ref={article}>
      <PageHeader title={words.title} lead={<Sentence spans={words.lead} />}>
        <p className="text-small text-ink-soft">
          {words.updated.label}: <time dateTime={words.updated.day}>{words.updatedOn}</time>
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
              className="border-t border-line py-1 first:border-0 sm:py-8 sm:first:pt-6"
            >
              <h2 id={`${section.id}-title`} className="flex text-heading max-sm:hidden">
                <span aria-hidden="true" className="w-14 shrink-0 text-hibiscus">
                  {index + 1}
                </span>
                {section.title}
              </h2>
              <Fold label={section.title} heading="h2">
                <RichText blocks={section.body} className="pb-5 sm:mt-3 sm:pb-0 sm:pl-14" />
              </Fold>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** Opens the section in the address. Without scripts the browser scrolls to its title. */
function useOpenSection(): React.RefObject<HTMLElement | null> {
  const article = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    const section = [...(article.current?.querySelectorAll('section') ?? [])].find(
      ({ id }) => `#${id}` === hash,
    )
    const fold = section?.querySelector('details')
    if (fold) fold.open = true
  }, [hash])
  return article
}

type Sections = Pick<PolicyPage['sections'][number], 'id' | 'title'>[]

/** Table of contents: beside the text on a wide screen, collapsed above it on a narrow one; a phone's titles are one. */
function PolicyContents({ title, sections }: { title: string; sections: Sections }) {
  return (
    <nav aria-label={title} className="max-sm:hidden lg:col-span-4 print:hidden">
      <details className="group mt-4 mb-8 rounded-card border border-line bg-card lg:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between px-5 font-semibold">
          {title}
          <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-4">
          <Links sections={sections} />
        </div>
      </details>
      <div className="sticky top-bar hidden max-h-[calc(100dvh-var(--spacing-bar))] overflow-y-auto py-6 lg:block">
        <p className="text-small font-semibold text-ink-soft">{title}</p>
        <div className="mt-3 border-l border-line pl-5">
          <Links sections={sections} />
        </div>
      </div>
    </nav>
  )
}

function Links({ sections }: { sections: Sections }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-touch items-center text-small text-ink no-underline hover:text-link hover:underline lg:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
