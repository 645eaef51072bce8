import { ButtonLink } from './button.tsx'
import { Horizon } from './horizon.tsx'
import { RichText, type TextBlock } from './rich-text.tsx'
import { GROUNDS } from './section.tsx'
import { TideLine } from './tide-line.tsx'

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
