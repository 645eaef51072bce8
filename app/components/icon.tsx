import { Children } from 'react'

const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 8h16M4 16h11',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  outside: 'M8 7h9v9M17 7L7 17',
  phone:
    'M7 3.8l2.4.2 1.3 4-1.9 1.6a12 12 0 0 0 5.6 5.6l1.6-1.9 4 1.3.2 2.4c0 1.7-1.5 3-3.2 2.8A15.6 15.6 0 0 1 4.2 7c-.2-1.7 1.1-3.2 2.8-3.2z',
  mail: 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  question:
    'M4 5.5h16v11h-8.5L7 20v-3.5H4zM9.8 9.4c.2-1.3 1.1-1.9 2.2-1.9 1.3 0 2.2.8 2.2 1.9 0 1.6-2.2 1.5-2.2 3M12 14.2v.1',
  star: 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.7l5.8-.8z',
  chevron: 'M6 9.5l6 6 6-6',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.7v.1',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  video: 'M3.5 6.5h11v11h-11zM14.5 11l6-3.5v9l-6-3.5',
  lock: 'M5.5 10.5h13v9.5h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  user: 'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  eye: 'M2.5 12c2.2-4.2 5.5-6.3 9.5-6.3s7.3 2.1 9.5 6.3c-2.2 4.2-5.5 6.3-9.5 6.3S4.7 16.2 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  eyeOff:
    'M2.5 12c2.2-4.2 5.5-6.3 9.5-6.3s7.3 2.1 9.5 6.3c-2.2 4.2-5.5 6.3-9.5 6.3S4.7 16.2 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM4.5 4.5l15 15',
  message: 'M4 5.5h16v11h-8.5L7 20v-3.5H4zM8 9.5h8M8 12.7h5',
  exit: 'M13.5 4.5h-8v15h8M10 12h10M16.5 8.5L20 12l-3.5 3.5',
} as const

export type IconName = keyof typeof PATHS

/**
 * A line icon in the color of the surrounding text. Decorative: the words next to it, or the `aria-label` of its
 * button, give the meaning.
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

/**
 * Gives each text among the children an element of its own, as beside an icon that comes and goes. Translators replace
 * text nodes, and React does not notice: it would write a changed text into the replaced node.
 */
export function wrapTexts(children: React.ReactNode): React.ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' ? <span>{child}</span> : child))
}

const LONG_WORD = 20

/** A text followed by an icon, which stays on the line of the last word. */
export function TextWithIcon({ text, name, className }: { text: string; name: IconName; className: string }) {
  // Of a long word without spaces, such as an address, only the end stays on the icon's line.
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
