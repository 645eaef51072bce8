/**
 * The moon low over the water, at the right of a dark surface or across it. Decorative. Below 1024 px `right` is placed
 * below the text: give the surface `max-lg:pb-48`.
 */
export function Horizon({ reach = 'right' }: { reach?: 'right' | 'full' }) {
  return (
    <svg
      viewBox="0 0 600 300"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
      className={`absolute right-0 bottom-0 w-full print:hidden ${
        reach === 'right' ? 'h-44 lg:h-full lg:w-1/2' : 'h-full'
      }`}
    >
      <circle cx="450" cy="168" r="58" className="fill-lamp" />
      <path d="M0 168h600v132H0z" className="fill-night" />
      <g fill="none" strokeLinecap="round" strokeWidth="1.5">
        <path d="M0 168h600" className="stroke-on-night-soft" />
        <path d="M372 190c13-8 26-8 39 0s26 8 39 0 26-8 39 0 26 8 39 0" className="stroke-lamp" />
        <path d="M398 212c9-6 18-6 26 0s18 6 26 0 18-6 26 0 18 6 26 0" className="stroke-lamp" opacity=".8" />
        <path d="M420 234c7-5 14-5 20 0s14 5 20 0 14-5 20 0" className="stroke-lamp" opacity=".55" />
        <path d="M436 255c5-3 9-3 14 0s9 3 14 0" className="stroke-lamp" opacity=".35" />
        <path
          d="M120 205c13-8 26-8 39 0s26 8 39 0M210 240c9-6 18-6 26 0s18 6 26 0M520 262c9-6 18-6 26 0s18 6 26 0"
          className="stroke-night-line"
        />
      </g>
    </svg>
  )
}
