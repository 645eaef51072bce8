import { TideLine } from './tide-line.tsx'

const GROUNDS = {
  paper: '',
  deep: 'bg-paper-deep',
} as const

/**
 * A section of a page, in the site's disciplined asymmetry: on a wide screen the heading keeps to the
 * left third, under the tide line, and the content has the other two. `layout="stacked"` puts the
 * heading above instead. `id` makes it a target; the enquiry section's id is `contact`.
 */
export function Section({
  id,
  title,
  lead,
  aside,
  ground = 'paper',
  layout = 'beside',
  children,
}: {
  id?: string
  title: string
  lead?: React.ReactNode
  /** Under the heading, in the same third: a link, a note. */
  aside?: React.ReactNode
  ground?: keyof typeof GROUNDS
  layout?: 'beside' | 'stacked'
  children: React.ReactNode
}) {
  const headingId = `${id ?? slug(title)}-title`
  const beside = layout === 'beside'
  return (
    <section id={id} aria-labelledby={headingId} className={`py-section ${GROUNDS[ground]}`}>
      <div className={`page-column ${beside ? 'lg:grid lg:grid-cols-12 lg:gap-x-12' : ''}`}>
        <header className={`mb-stack ${beside ? 'lg:col-span-4' : 'max-w-narrow'}`}>
          <TideLine className="mb-6" />
          <h2 id={headingId} tabIndex={-1} className="text-title">
            {title}
          </h2>
          {lead && <p className="mt-4 max-w-measure text-lead text-ink-soft">{lead}</p>}
          {aside && <div className="mt-5">{aside}</div>}
        </header>
        <div className={beside ? 'lg:col-span-8 lg:pt-9' : ''}>{children}</div>
      </div>
    </section>
  )
}

function slug(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
