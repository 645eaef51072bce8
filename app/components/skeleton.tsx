/** Lines of text that are on their way. Put it in a region that says so in words (`aria-busy`). */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="needs-script animate-breathe space-y-3">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`h-4 rounded-control bg-line ${line === lines - 1 ? 'w-2/3' : ''}`} />
      ))}
    </div>
  )
}
