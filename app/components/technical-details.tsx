/** Collapsed details for the person who runs the server, such as names of settings. */
export function TechnicalDetails({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="max-w-measure text-small">
      <summary className="min-h-touch cursor-pointer content-center font-medium text-ink-soft">
        {title}
      </summary>
      <div className="grid gap-2 pb-2 wrap-anywhere">{children}</div>
    </details>
  )
}
