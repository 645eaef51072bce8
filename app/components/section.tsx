import { ButtonLink } from './button.tsx'
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
          {lead && <p className="mt-4 max-w-measure text-lead text-ink-soft">{lead}</p>}
          {aside && <div className="mt-5">{aside}</div>}
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

/** The call to action at the end of a page. `link` can be an element if the first action is more than a link. */
export function Closing({
  title,
  body,
  link,
  second,
}: {
  title: string
  body: readonly TextBlock[]
  link: ActionLink | React.ReactElement
  second?: ActionLink
}) {
  return (
    <section
      aria-labelledby="closing-title"
      className="page-column pb-section print:hidden [.bg-mist+&]:pt-section"
    >
      <div className="on-night relative overflow-hidden rounded-picture bg-night px-6 py-12 text-on-night max-sm:py-9 sm:max-lg:pb-48 sm:px-12 sm:pt-16 lg:pb-16 print:bg-transparent print:text-ink">
        <div className="max-sm:hidden">
          <Horizon />
        </div>
        <div className="relative md:max-w-[62%] lg:max-w-[48%]">
          <TideLine className="mb-6 max-w-60" />
          <h2 id="closing-title" className="text-title">
            {title}
          </h2>
          <div className="mt-3 max-w-[44ch] text-lead text-on-night-soft">
            <RichText blocks={body} />
          </div>
          <div className="mt-7 flex flex-wrap gap-3">
            {'href' in link ? <ButtonLink look="lamp" {...link} /> : link}
            {second && <ButtonLink look="onNight" {...second} />}
          </div>
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
          className="grid grid-cols-1 gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-baseline"
        >
          <dt className="font-heading text-heading">{title}</dt>
          <dd className="max-w-measure text-ink-soft">{body}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Numbered steps: a list on a phone, along a line on a wide screen, side by side if there are three or four. */
export function Steps({
  items,
}: {
  items: readonly ({ title: string } & ({ text: string } | { body: readonly TextBlock[] }))[]
}) {
  return (
    <ol
      className={`grid grid-cols-1 gap-x-10 gap-y-5 sm:gap-y-12 sm:pt-3.5 ${items.length === 4 ? 'md:grid-cols-2' : 'md:grid-cols-3'}`}
    >
      {items.map((step, index) => (
        <li key={step.title} className="relative max-sm:pl-9 sm:border-t sm:border-line-strong/40 sm:pt-7">
          <span
            aria-hidden="true"
            className="absolute left-0 font-heading text-heading leading-7 text-hibiscus sm:-top-3.5 sm:bg-(--ground) sm:pr-4"
          >
            {index + 1}
          </span>
          <h3 className="text-heading">{step.title}</h3>
          <div className="mt-1 text-ink-soft sm:mt-2">
            {'text' in step ? step.text : <RichText blocks={step.body} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Short texts side by side, each with its title. */
export function Tiles({ items }: { items: readonly { title: string; body: string }[] }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {items.map(({ title, body }) => (
        <li key={title} className="bg-card p-6 sm:p-7 forced-colors:border">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-2 text-ink-soft">{body}</p>
        </li>
      ))}
    </ul>
  )
}
