/** Terms and their meanings, in rows: side by side on a wide screen. */
export function TermRows({ items }: { items: readonly { title: string; body: React.ReactNode }[] }) {
  return (
    <dl className="border-t border-line">
      {items.map(({ title, body }) => (
        <div
          key={title}
          className="grid grid-cols-1 gap-x-8 gap-y-1 border-b border-line py-4 sm:py-5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-baseline"
        >
          <dt className="font-heading text-heading">{title}</dt>
          <dd className="max-w-measure text-ink-soft max-sm:text-small">{body}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Short texts side by side, each with its title. */
export function Tiles({ items }: { items: readonly { title: string; body: string }[] }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {items.map(({ title, body }) => (
        <li key={title} className="bg-card px-5 py-4 sm:p-7 forced-colors:border">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-1 text-ink-soft max-sm:text-small sm:mt-2">{body}</p>
        </li>
      ))}
    </ul>
  )
}
