/** Placeholder for lines of text. Put it in a region with `aria-busy` and a text for screen readers. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="needs-script animate-breathe space-y-3 print:hidden">
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={`h-4 rounded-control bg-line forced-colors:border ${line === lines - 1 ? 'w-2/3' : ''}`}
        />
      ))}
    </div>
  )
}

/** A {@link Skeleton} that says to screen readers what is loading. */
export function Loading({ label, lines, className }: { label: string; lines?: number; className?: string }) {
  return (
    <div className={className}>
      <div role="status" className="sr-only">
        {label}
      </div>
      <Skeleton {...(lines && { lines })} />
    </div>
  )
}
