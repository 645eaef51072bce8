import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Accordion } from '#app/components/accordion.tsx'
import { TextField } from '#app/components/field.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { plural } from '#contracts/fill.ts'
import { faqSearch as words } from '#content/messages/faqs.ts'
import type { FaqCategory } from '#content/schemas/pages.ts'

/** The categories as accordions, with a list of links to them, sticky on a wide screen. */
export function QuestionCategories({ title, categories }: { title: string; categories: FaqCategory[] }) {
  const { list, found, search } = useSearch()
  return (
    <div className="page-column grid gap-x-12 py-section lg:grid-cols-12">
      <nav aria-label={title} className="lg:col-span-4 print:hidden">
        <div className="lg:sticky lg:top-[calc(var(--spacing-bar)+6rem)]">
          <p className="text-small font-semibold text-ink-soft">{title}</p>
          <ul className="mt-3 grid gap-x-6 border-l border-line pl-5 sm:grid-cols-2 lg:grid-cols-1">
            {categories.map(({ id, title: label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-touch items-center text-ink no-underline hover:text-link hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <div ref={list} className="max-lg:mt-8 lg:col-span-8">
        <div role="search" className="needs-script mb-10 print:hidden">
          <TextField
            label={words.label}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => search(event.currentTarget.value)}
          />
          <div role="status" className="text-small">
            {found !== undefined && <p className="mt-2">{found ? plural(words.found, found) : words.none}</p>}
            {found === 0 && <ArrowLink {...words.ask} />}
          </div>
        </div>
        {categories.map((category) => (
          <section
            key={category.id}
            id={category.id}
            aria-labelledby={`${category.id}-title`}
            className="pt-12 lg:first:scroll-mt-0 lg:first:pt-0"
          >
            <h2 id={`${category.id}-title`} className="mb-3 text-subtitle">
              {category.title}
            </h2>
            <Accordion
              items={category.questions.map(({ question, answer }) => ({
                question,
                answer: <RichText blocks={answer} />,
              }))}
            />
          </section>
        ))}
      </div>
    </div>
  )
}

/** One line above the questions; all crisis lines are below them. */
export function CrisisFirst() {
  return (
    <p data-crisis className="page-column flex flex-wrap items-center gap-x-4 pt-2 font-semibold">
      {words.crisis} <ArrowLink {...words.crisisLines} />
    </p>
  )
}

/**
 * Hides the questions whose text, answer included, lacks a word of the search, and sections without any left. Searches
 * the rendered text, so that the answers are not sent a second time as data.
 */
function useSearch() {
  const list = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<number>()

  function search(text: string): void {
    const searchWords = text.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const section of list.current?.querySelectorAll('section') ?? []) {
      const questions = [...section.querySelectorAll('details')]
      for (const question of questions) {
        const content = question.textContent.toLowerCase()
        question.hidden = !searchWords.every((word) => content.includes(word))
      }
      const shown = questions.filter(({ hidden }) => !hidden).length
      section.hidden = shown === 0
      count += shown
    }
    setFound(searchWords.length === 0 ? undefined : count)
  }

  const searchTyped = useEffectEvent(() => {
    const typed = list.current?.querySelector('input')?.value
    if (typed) search(typed)
  })
  // Text that was typed before hydration.
  useEffect(() => searchTyped(), [])

  return { list, found, search }
}
