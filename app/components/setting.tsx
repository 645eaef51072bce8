/** One thing to decide: what it is at the left, its controls at the right. */
export function Setting({
  id,
  title,
  body,
  badge,
  children,
}: {
  id: string
  title: string
  body: React.ReactNode
  badge?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-5 border-b border-line py-9 last:border-b-0 lg:grid-cols-12"
    >
      <div className="min-w-0 lg:col-span-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-heading">
            {title}
          </h2>
          {badge}
        </div>
        <div className="mt-1.5 max-w-measure text-ink-soft lg:max-w-[44ch]">{body}</div>
      </div>
      <div className="min-w-0 lg:col-span-7 lg:max-w-narrow">{children}</div>
    </section>
  )
}
