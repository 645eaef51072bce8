import { Accordion } from '#app/components/accordion.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import type { FaqCategory } from '#content/schemas/pages.ts'

/** The categories as accordions, with a list of links to them, sticky on a wide screen. */
export function QuestionCategories({ title, categories }: { title: string; categories: FaqCategory[] }) {
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
      <div className="lg:col-span-8">
        {categories.map((category) => (
          <section
            key={category.id}
            id={category.id}
            aria-labelledby={`${category.id}-title`}
            className="scroll-mt-36 pt-12 lg:first:pt-0"
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
