/** The practice's mark: a moon over the horizon, and its light on the tide. Decoration beside the name. */
export function BrandMark({ className = 'size-10' }: { className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="20" className="fill-night" />
      <circle cx="20" cy="16.500" r="6.500" className="fill-lamp" />
      <path d="M0 20h40a20 20 0 0 1-40 0z" className="fill-night" />
      <g fill="none" strokeLinecap="round" strokeWidth="1.700">
        <path d="M4.500 21.500h31" className="stroke-on-night" />
        <path d="M12 26.500c2.700-1.800 5.300-1.800 8 0s5.300 1.800 8 0" className="stroke-lamp" />
        <path d="M15.500 31.500c1.500-1 3-1 4.500 0s3 1 4.500 0" className="stroke-on-night-soft" />
      </g>
    </svg>
  )
}
