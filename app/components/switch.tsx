/**
 * Turns one thing on or off at once. `busy` ignores presses by `aria-disabled`: the `disabled` attribute would drop the
 * focus to the body.
 * @param labelledBy id of the words that say what it turns on
 */
export function Switch({
  checked,
  busy,
  labelledBy,
  onChange,
}: {
  checked: boolean
  busy: boolean
  labelledBy: string
  onChange: (checked: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={labelledBy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={() => !busy && onChange(!checked)}
      className="inline-flex min-h-touch min-w-touch items-center rounded-control aria-disabled:cursor-not-allowed aria-disabled:opacity-65"
    >
      <span
        aria-hidden="true"
        className={`flex h-8 w-14 items-center rounded-round border-2 px-1 transition-colors ${checked ? 'justify-end border-primary bg-primary' : 'border-line-strong bg-card'}`}
      >
        <span
          className={`size-5 rounded-round forced-colors:border ${checked ? 'bg-on-primary' : 'bg-ink-soft'}`}
        />
      </span>
    </button>
  )
}
