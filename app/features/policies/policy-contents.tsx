import { Icon } from '#app/components/icon.tsx'
import type { PolicyPage } from '#content/schemas/pages.ts'

type Sections = Pick<PolicyPage['sections'][number], 'id' | 'title'>[]

/** Where to find what: beside the text on a wide screen, folded up before it on a narrow one. */
export function PolicyContents({ title, sections }: { title: string; sections: Sections }) {
  return (
    <div className="lg:col-span-4 print:hidden">
      <details className="group mt-4 rounded-card border border-line bg-card lg:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between px-5 font-semibold">
          {title}
          <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={title} className="px-5 pb-4">
          <Links sections={sections} />
        </nav>
      </details>
      <nav
        aria-label={title}
        className="sticky top-20 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto py-6 lg:block"
      >
        <p className="text-small font-semibold text-ink-soft">{title}</p>
        <div className="mt-3 border-l border-line pl-5">
          <Links sections={sections} />
        </div>
      </nav>
    </div>
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
