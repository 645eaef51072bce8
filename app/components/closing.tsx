import { ButtonLink } from './button.tsx'
import { Horizon } from './horizon.tsx'

interface To {
  label: string
  href: string
}

/**
 * The end of a page: what to do next, on a small piece of the home page's night. `link` can be an element
 * where the first thing to do is more than following a link.
 */
export function Closing({
  title,
  children,
  link,
  second,
}: {
  title: string
  children: React.ReactNode
  link: To | React.ReactElement
  second?: To
}) {
  return (
    <section aria-labelledby="closing-title" className="page-column pb-section">
      <div className="on-night relative overflow-hidden rounded-picture bg-night px-6 py-12 text-on-night max-lg:pb-48 sm:px-12 sm:pt-16 lg:pb-16 print:bg-transparent print:text-ink">
        <Horizon />
        <div className="relative md:max-w-[62%] lg:max-w-[54%]">
          <h2 id="closing-title" className="text-title">
            {title}
          </h2>
          <div className="mt-3 max-w-[44ch] text-lead text-on-night-soft">{children}</div>
          <div className="mt-7 flex flex-wrap gap-3">
            {'href' in link ? (
              <ButtonLink look="lamp" href={link.href}>
                {link.label}
              </ButtonLink>
            ) : (
              link
            )}
            {second && (
              <ButtonLink look="onNight" href={second.href}>
                {second.label}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
