import { Icon } from './icon.tsx'

/**
 * Questions that open to their answers. Plain `<details>`, so it works without JavaScript and the
 * browser's own search opens what it finds.
 */
export function Accordion({ items }: { items: readonly { question: string; answer: React.ReactNode }[] }) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <details key={item.question} className="group border-b border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 sm:min-h-14 sm:py-4 font-semibold wrap-anywhere hover:text-link">
            {item.question}
            <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-measure pb-6 text-ink-soft">{item.answer}</div>
        </details>
      ))}
    </div>
  )
}
