/**
 * A raised surface for one item. Not a link itself: put one inside, with `linkCover` on it to make the whole card its
 * target.
 */
export function Card({
  as: Element = 'div',
  tone = 'raised',
  className = '',
  children,
  ...rest
}: {
  as?: 'div' | 'li' | 'section'
  tone?: keyof typeof TONES
} & React.HTMLAttributes<HTMLElement>) {
  return (
    <Element className={`relative rounded-card p-6 sm:p-8 ${TONES[tone]} ${className}`} {...rest}>
      {children}
    </Element>
  )
}

/** Class for the one link of a card that makes the whole card its target. */
export const linkCover = 'after:absolute after:inset-0 after:rounded-card'

const TONES = {
  raised: 'border border-line bg-card shadow-card',
  highlighted: 'border-2 border-primary bg-card shadow-card',
  /** For the main card; dark in both schemes. */
  night: 'on-night bg-night text-on-night forced-colors:border print:bg-transparent print:text-ink',
} as const
