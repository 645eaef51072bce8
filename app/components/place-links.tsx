import { groupBy } from '#app/lib/list-methods.ts'

import { ArrowLink } from './site-link.tsx'

export interface LinkedPlace {
  key: string
  /** The sentence about the place. */
  message: string
  /** The page that the place is on: places of one page are listed together. */
  page?: string | undefined
  /** Which place it is, if the message does not say so. */
  where?: string | undefined
  href: string
}

/**
 * Sentences about places of the site, each with a short link to its place.
 * @param label text of every link, before its sentence
 */
export function PlaceLinks({ places, label }: { places: LinkedPlace[]; label: string }) {
  const list = 'mt-1 grid grid-cols-[minmax(0,1fr)] gap-2'
  const pages = [...groupBy(places, ({ page = '' }) => page)]
  return pages.map(([page, onPage]) =>
    page ? (
      <div key={page} role="group" aria-label={page} className="mt-2">
        <p className="font-semibold">{page}</p>
        <ul className={list}>
          {onPage.map((place) => (
            <PlaceLink key={place.key} {...{ place, label }} />
          ))}
        </ul>
      </div>
    ) : (
      <ul key={page} className={list}>
        {onPage.map((place) => (
          <PlaceLink key={place.key} {...{ place, label }} />
        ))}
      </ul>
    ),
  )
}

function PlaceLink({ place: { page, where, message, href }, label }: { place: LinkedPlace; label: string }) {
  return (
    <li>
      {where && <span className="block text-fine">{where}</span>}
      <span className="block wrap-anywhere">{message}</span>
      <ArrowLink
        href={href}
        label={label}
        aria-label={[label, page, message].filter(Boolean).join(': ')}
        className="-mb-1.5"
      />
    </li>
  )
}
