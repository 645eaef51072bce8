import { ArrowLink } from './site-link.tsx'

export interface LinkedPlace {
  key: string
  /** The sentence about the place. */
  message: string
  /** Which place it is, if the message does not say so. */
  where?: string | undefined
  href: string
}

/**
 * Sentences about places of the site, each with a short link to its place.
 * @param label text of every link, before its sentence
 */
export function PlaceLinks({ places, label }: { places: LinkedPlace[]; label: string }) {
  return (
    <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2">
      {places.map(({ key, message, where, href }) => (
        <li key={key}>
          {where && <span className="block text-fine">{where}</span>}
          <span className="block wrap-anywhere">{message}</span>
          <ArrowLink href={href} label={label} aria-label={`${label}: ${message}`} className="-mb-1.5" />
        </li>
      ))}
    </ul>
  )
}
