import { HiddenComma, Words } from './rich-text.tsx'

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
  /** On a phone, the amount is beside the title, in a row that wraps. */
  beside?: boolean
}) {
  return (
    <p className={`${className} ${beside ? 'max-sm:contents' : ''}`}>
      <span
        className={`block font-heading text-title leading-none font-medium ${beside ? 'max-sm:-order-1 max-sm:text-heading' : ''}`}
      >
        {amount}
        <HiddenComma />
      </span>
      <span className={`mt-2 block text-small opacity-85 ${beside ? 'max-sm:basis-full max-sm:mt-1' : ''}`}>
        <Words text={note} />
      </span>
    </p>
  )
}
