/**
 * The site's motif: a horizon with three small waves. Decorative.
 * @param reach 'column' ends with its column; 'link' is the short wave under the active link
 */
export function TideLine({
  reach = 'column',
  className = '',
}: {
  reach?: 'column' | 'link'
  className?: string
}) {
  if (reach === 'link') {
    return (
      <svg
        className={className}
        viewBox="0 0 48 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d={LINK_WAVE} className="tide" />
      </svg>
    )
  }
  return (
    <span className={`flex h-3 items-center ${className}`} aria-hidden="true">
      <svg className="h-3 w-24 shrink-0" viewBox="0 0 96 12" focusable="false">
        <path d={SECTION_WAVE} className="tide" />
      </svg>
      <span className="h-px grow bg-line keep-ground" />
    </span>
  )
}

const LINK_WAVE = 'M0 3 C4 .5 8 .5 12 3 S20 5.5 24 3 32 .5 36 3 44 5.5 48 3'
const SECTION_WAVE =
  'M1 6 C6 1.5 11 1.5 16 6 S26 10 31 6 C35 3 39 3 43 6 S51 8.4 55 6 C58 4.6 61 4.6 64 6 H96'
