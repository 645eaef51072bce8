import { Pause, Words } from './rich-text.tsx'

/** A price: the amount in large figures, and below it what it is for. */
export function Price({
  amount,
  note,
  className = '',
}: {
  amount: string
  note: string
  className?: string
}) {
  return (
    <p className={className}>
      <span className="block font-heading text-title leading-none font-medium">
        {amount}
        <Pause />
      </span>
      <span className="mt-2 block text-small opacity-85">
        <Words text={note} />
      </span>
    </p>
  )
}
