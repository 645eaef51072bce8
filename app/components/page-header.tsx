import { TideLine } from './tide-line.tsx'

/** Top of every page but home: the page's one `h1`, a lead, and what can be done first (badges, buttons). */
export function PageHeader({
  title,
  lead,
  children,
}: {
  title: string
  lead?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <header className="page-column pt-14 pb-6 sm:pt-20 sm:pb-8">
      <h1 tabIndex={-1} className="max-w-[18ch] text-display">
        {title}
      </h1>
      {lead && <p className="mt-5 max-w-measure text-lead text-ink-soft">{lead}</p>}
      {children && <div className="mt-7 flex flex-wrap items-center gap-3">{children}</div>}
      <TideLine className="mt-12" />
    </header>
  )
}
