import { Icon } from './icon.tsx'

/**
 * Details that a phone shows on request; a wider screen shows them at once, without the `label`. Plain `<details>`, so
 * it opens without JavaScript, and the browser's own search opens what it finds (`.fold` in `base.css`).
 */
export function Fold({
  label,
  heading = false,
  className = '',
  children,
}: {
  label: string
  /** Whether the label replaces a heading that a wider screen shows above it. */
  heading?: boolean
  className?: string
  children: React.ReactNode
}) {
  return (
    <details className={`fold group/fold ${className}`}>
      <summary
        className={`flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 ${heading ? '' : 'font-semibold text-link'}`}
      >
        {heading ? <h3 className="text-heading">{label}</h3> : label}
        <Icon name="chevron" className="size-5 transition-transform group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
