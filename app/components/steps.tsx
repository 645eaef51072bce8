/** Numbered steps along a line: side by side on a wide screen if there are three or four. */
export function Steps({ items }: { items: readonly { title: string; text: React.ReactNode }[] }) {
  return (
    <ol
      className={`grid grid-cols-1 gap-x-10 gap-y-12 pt-3.5 ${items.length === 4 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}
    >
      {items.map((step, index) => (
        <li key={step.title} className="relative border-t border-line-strong/40 pt-7">
          <span
            aria-hidden="true"
            className="absolute -top-3.5 left-0 bg-(--ground) pr-4 font-heading text-heading leading-7 text-hibiscus"
          >
            {index + 1}
          </span>
          <h3 className="text-heading">{step.title}</h3>
          <div className="mt-2 text-ink-soft">{step.text}</div>
        </li>
      ))}
    </ol>
  )
}
