/** A logo that replaces the mark. */
interface Logo {
  src: string
  width: number
  height: number
  /** Whether the logo contains the name, which then is not repeated beside it. */
  showsName: boolean
  /** The background for which it was made. */
  ground: 'light' | 'dark'
}

/** A plate behind the logo, for a background on which it would be hard to see. */
const PLATE = 'rounded-control p-1 [print-color-adjust:exact]'
const PLATES = {
  light: { paper: 'dark:bg-on-night dark:rounded-control dark:p-1', night: `bg-on-night ${PLATE}` },
  dark: { paper: `bg-night ${PLATE} dark:bg-transparent`, night: 'bg-night' },
}

/**
 * The practice's mark (a moon over the horizon, and its light on the tide) or its logo. Decorative: the name is beside
 * it.
 * @param className its height
 * @param on the background that it is shown on
 */
export function BrandMark({
  logo,
  on = 'paper',
  className = 'h-10',
}: {
  logo?: Logo | undefined
  on?: 'paper' | 'night'
  className?: string
}) {
  if (logo) {
    const { src, width, height, showsName, ground } = logo
    return (
      <picture className={showsName ? 'min-w-0' : 'shrink-0'}>
        <img
          {...{ src, width, height }}
          alt=""
          className={`w-auto object-contain object-left ${showsName ? 'max-w-full' : 'max-w-20'} ${PLATES[ground][on]} ${className}`}
        />
      </picture>
    )
  }
  return (
    <svg
      className={`aspect-square shrink-0 ${className}`}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="20" cy="20" r="20" className="fill-night" />
      <circle cx="20" cy="16.5" r="6.5" className="fill-lamp" />
      <path d="M0 20h40a20 20 0 0 1-40 0z" className="fill-night" />
      <g fill="none" strokeLinecap="round" strokeWidth="1.7">
        <path d="M4.5 21.5h31" className="stroke-on-night" />
        <path d="M12 26.5c2.7-1.8 5.3-1.8 8 0s5.3 1.8 8 0" className="stroke-lamp" />
        <path d="M15.5 31.5c1.5-1 3-1 4.5 0s3 1 4.5 0" className="stroke-on-night-soft" />
      </g>
    </svg>
  )
}
