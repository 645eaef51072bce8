import { Pause, Words } from './rich-text.tsx'

/** A price: the amount in large figures, and below it what it is for. */
export function Price({
  amount,
  note,
  className = '',
  beside = false,
}: {
  amount: string
  note: string
  className?: string
  /** On a phone, the amount is at the end of the first row of its grid. */
  beside?: boolean
}) {
  return (
    <p className={`${className} ${beside ? 'max-sm:contents' : ''}`}>
      <span
        className={`block font-heading text-title leading-none font-medium ${beside ? 'max-sm:text-heading min-[22rem]:max-sm:col-start-2 min-[22rem]:max-sm:row-start-1' : ''}`}
      >
        {amount}
        <Pause />
      </span>
      <span
        className={`mt-2 block text-small opacity-85 ${beside ? 'max-sm:col-span-full max-sm:mt-1' : ''}`}
      >
        <Words text={note} />
      </span>
    </p>
  )
}
