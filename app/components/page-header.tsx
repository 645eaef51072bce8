import { TideLine } from './tide-line.tsx'

/**
 * Top of every page but home: the page's one `h1`, a lead, and the first actions (badges, buttons). `picture` is placed
 * beside them on wide screens, below them on a phone.
 */
export function PageHeader({
  title,
  lead,
  picture,
  children,
}: {
  title: string
  lead?: React.ReactNode
  picture?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <header className="page-column pt-7 pb-4 sm:pt-20 sm:pb-8">
      <div className={picture ? 'md:flex md:items-end md:justify-between md:gap-x-12' : ''}>
        <div className="min-w-0">
          <h1 tabIndex={-1} className="max-w-[18ch] text-display">
            {title}
          </h1>
          {lead && <p className="mt-3 max-w-measure text-lead text-ink-soft sm:mt-5">{lead}</p>}
          {children && <div className="mt-4 flex flex-wrap items-center gap-3 sm:mt-7">{children}</div>}
        </div>
        {picture && <div className="shrink-0">{picture}</div>}
      </div>
      <TideLine className={picture ? 'mt-5 md:mt-12' : 'mt-5 sm:mt-12'} />
    </header>
  )
}

/** Top of the owner's pages. */
export function OwnerPageHeader({ title, lead }: { title: string; lead?: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="pt-6 text-title sm:pt-10">
        {title}
      </h1>
      {lead && <p className="mt-3 max-w-measure text-ink-soft">{lead}</p>}
    </>
  )
}
