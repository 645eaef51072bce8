/**
 * A raised surface for one thing. `href`-less on purpose: put a link inside, with `linkCover` on it to
 * make the whole card the target.
 */
export function Card({
  as: Element = 'div',
  tone = 'raised',
  className = '',
  children,
  ...rest
}: {
  as?: 'div' | 'li' | 'article' | 'section'
  tone?: keyof typeof TONES
} & React.HTMLAttributes<HTMLElement>) {
  return (
    <Element className={`relative rounded-card p-6 sm:p-8 ${TONES[tone]} ${className}`} {...rest}>
      {children}
    </Element>
  )
}

/** Give this class to the one link of a card: its target becomes the whole card. */
export const linkCover = 'after:absolute after:inset-0 after:rounded-card'

const TONES = {
  raised: 'border border-line bg-card shadow-card',
  outlined: 'border border-line',
  highlighted: 'border-2 border-primary bg-card shadow-card',
  /** For the one card that matters most; always night. */
  night: 'on-night bg-night text-on-night print:bg-transparent print:text-ink',
} as const
