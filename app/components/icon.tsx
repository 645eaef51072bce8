const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 8h16M4 16h11',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  outside: 'M8 7h9v9M17 7L7 17',
  phone:
    'M7 3.8l2.4.2 1.3 4-1.9 1.6a12 12 0 0 0 5.6 5.6l1.6-1.9 4 1.3.2 2.4c0 1.7-1.5 3-3.2 2.8A15.6 15.6 0 0 1 4.200 7c-.2-1.700 1.100-3.200 2.800-3.200z',
  mail: 'M3.500 6.500h17v11h-17zM4 7l8 6.500L20 7',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  question:
    'M4 5.500h16v11h-8.500L7 20v-3.500H4zM9.800 9.400c.2-1.300 1.100-1.900 2.200-1.900 1.300 0 2.200.8 2.200 1.900 0 1.600-2.200 1.500-2.200 3M12 14.200v.1',
  star: 'M12 3.600l2.600 5.300 5.800.8-4.200 4.100 1 5.800-5.200-2.700-5.200 2.700 1-5.800L3.600 9.700l5.800-.8z',
  chevron: 'M6 9.500l6 6 6-6',
  alert: 'M12 4l9 16H3zM12 10v4.500M12 17.200v.1',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 11v5.500M12 7.700v.1',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4',
  video: 'M3.500 6.500h11v11h-11zM14.500 11l6-3.500v9l-6-3.500',
  lock: 'M5.500 10.500h13v9.500h-13zM8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500',
  user: 'M12 4.500a3.800 3.800 0 1 0 0 7.600 3.800 3.800 0 0 0 0-7.600zM4.500 20c.6-4 3.600-6 7.500-6s6.900 2 7.500 6',
  eye: 'M2.500 12c2.200-4.200 5.500-6.300 9.500-6.300s7.300 2.100 9.500 6.300c-2.200 4.200-5.500 6.300-9.500 6.300S4.700 16.200 2.500 12zM12 9.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600z',
  eyeOff:
    'M2.500 12c2.200-4.200 5.500-6.300 9.500-6.300s7.300 2.100 9.500 6.300c-2.200 4.200-5.500 6.300-9.500 6.300S4.700 16.200 2.500 12zM12 9.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600zM4.500 4.500l15 15',
  message: 'M4 5.500h16v11h-8.500L7 20v-3.500H4zM8 9.500h8M8 12.700h5',
  exit: 'M13.500 4.500h-8v15h8M10 12h10M16.500 8.500L20 12l-3.500 3.500',
} as const

export type IconName = keyof typeof PATHS

/**
 * A line icon in the color of the text around it. Decoration: the words next to it, or the `aria-label`
 * of its button, say what it means.
 */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

const LONG_WORD = 20

/** A text with an icon after it, which stays on the line of the last word. */
export function TextWithIcon({ text, name, className }: { text: string; name: IconName; className: string }) {
  // Of a longer piece without spaces, such as an address, only the end stays beside the icon.
  const last = Math.max(text.lastIndexOf(' ') + 1, text.length - LONG_WORD)
  return (
    <>
      {text.slice(0, last)}
      <span className="whitespace-nowrap">
        {text.slice(last)}
        <Icon name={name} className={`inline ${className}`} />
      </span>
    </>
  )
}
