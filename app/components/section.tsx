import { Fold } from './fold.tsx'
import { RichText, type TextBlock } from './rich-text.tsx'

/** No padding at the top after a section on the page's own background: no edge shows where the paddings meet. */
export const WITHOUT_TOP_PADDING =
  '[:is(.pb-section,.py-section):not(.bg-paper-deep,.bg-mist)+&]:scroll-mt-0 [:is(.pb-section,.py-section):not(.bg-paper-deep,.bg-mist)+&]:pt-0'

export const GROUNDS = {
  paper: WITHOUT_TOP_PADDING,
  deep: 'bg-paper-deep',
  mist: 'bg-mist',
} as const

/**
 * A section of a page: on a wide screen the heading takes the left third and the content the other two.
 * `layout="stacked"` puts the heading above instead. `id` makes it a link target; the inquiry section's id is
 * `contact`.
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
  /** Below the heading, in the same third: a link or a note. */
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
          <h2 id={headingId} tabIndex={-1} className="text-title">
            {title}
          </h2>
          {lead && (
            <p className="mt-3 max-w-measure text-lead text-ink-soft max-sm:text-body sm:mt-4">{lead}</p>
          )}
          {aside && <div className="mt-3 sm:mt-5">{aside}</div>}
        </header>
        <div className={beside ? 'lg:col-span-8 lg:pt-2' : ''}>{children}</div>
      </div>
    </section>
  )
}

function slug(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Numbered steps: a list on a phone, along a line on a wide screen, side by side if there are three or four. */
export function Steps({
  items,
  folds = false,
}: {
  items: readonly ({ title: string } & ({ text: string } | { body: readonly TextBlock[] }))[]
  /** Whether a phone shows the titles only, which open. */
  folds?: boolean
}) {
  return (
    <ol
      className={`grid grid-cols-1 gap-x-10 sm:gap-y-12 ${folds ? 'gap-y-1' : 'gap-y-5'} sm:pt-3.5 ${items.length === 4 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}
    >
      {items.map((step, index) => (
        <li key={step.title} className="relative max-sm:pl-9 sm:border-t sm:border-line-strong/40 sm:pt-7">
          <span
            aria-hidden="true"
            className={`absolute left-0 font-heading text-heading leading-7 text-hibiscus sm:-top-3.5 sm:bg-(--ground) sm:pr-4 ${folds ? 'max-sm:top-2.5' : ''}`}
          >
            {index + 1}
          </span>
          <h3 className={`text-heading ${folds ? 'max-sm:hidden' : ''}`}>{step.title}</h3>
          {folds ? (
            <Fold label={step.title} heading="h3">
              <StepText {...step} />
            </Fold>
          ) : (
            <StepText {...step} />
          )}
        </li>
      ))}
    </ol>
  )
}

function StepText(step: { text: string } | { body: readonly TextBlock[] }) {
  return (
    <div className="mt-1 text-ink-soft max-sm:text-small sm:mt-2">
      {'text' in step ? step.text : <RichText blocks={step.body} />}
    </div>
  )
}
