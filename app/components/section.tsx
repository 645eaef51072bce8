import { ButtonLink } from './button.tsx'
import { Fold } from './fold.tsx'
import { Horizon } from './horizon.tsx'
import { RichText, type TextBlock } from './rich-text.tsx'
import { TideLine } from './tide-line.tsx'

/** No padding at the top after a section on the page's own background: no edge shows where the paddings meet. */
export const WITHOUT_TOP_PADDING =
  '[:is(.pb-section,.py-section):not(.bg-paper-deep,.bg-mist)+&]:scroll-mt-0 [:is(.pb-section,.py-section):not(.bg-paper-deep,.bg-mist)+&]:pt-0'

const GROUNDS = {
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

interface ActionLink {
  label: string
  href: string
}

/**
 * The call to action at the end of a page: a drawn band, or on another ground its words beside its buttons, so that not
 * every page ends in the same way. `link` can be an element if the first action is more than a link.
 */
export function Closing({
  title,
  body,
  link,
  second,
  ground = 'night',
}: {
  title: string
  body: readonly TextBlock[]
  link: ActionLink | React.ReactElement
  second?: ActionLink
  ground?: 'night' | keyof typeof GROUNDS
}) {
  const isNight = ground === 'night'
  const heading = (
    <h2 id="closing-title" className="text-title">
      {title}
    </h2>
  )
  const buttons = (
    <>
      {'href' in link ? <ButtonLink look={isNight ? 'lamp' : 'primary'} {...link} /> : link}
      {second && <ButtonLink look={isNight ? 'onNight' : 'secondary'} {...second} />}
    </>
  )
  if (!isNight) {
    return (
      <section aria-labelledby="closing-title" className={`py-section print:hidden ${GROUNDS[ground]}`}>
        <div className="page-column lg:flex lg:items-end lg:justify-between lg:gap-x-12">
          <div>
            {heading}
            <RichText blocks={body} className="mt-2 text-lead text-ink-soft max-sm:text-body sm:mt-3" />
          </div>
          <div className="mt-5 flex shrink-0 flex-wrap gap-3 max-sm:*:px-4">{buttons}</div>
        </div>
      </section>
    )
  }
  return (
    <section
      aria-labelledby="closing-title"
      className="page-column pb-section print:hidden [.bg-mist+&]:pt-section"
    >
      <div className="on-night relative overflow-hidden rounded-picture bg-night px-6 py-8 text-on-night sm:max-lg:pb-48 sm:px-12 sm:pt-16 lg:pb-16 print:bg-transparent print:text-ink">
        <div className="max-sm:hidden">
          <Horizon />
        </div>
        <div className="relative md:max-w-[62%] lg:max-w-[48%]">
          <TideLine className="mb-4 max-w-60 sm:mb-6" />
          {heading}
          <div className="mt-2 max-w-[44ch] text-lead text-on-night-soft max-sm:text-body sm:mt-3">
            <RichText blocks={body} />
          </div>
          <div className="mt-5 flex flex-wrap gap-3 max-sm:*:px-4 sm:mt-7">{buttons}</div>
        </div>
      </div>
    </section>
  )
}

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
            <Fold label={step.title} heading>
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
