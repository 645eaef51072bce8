import { useDisclosure } from '../lib/focus.ts'
import { Button } from './button.tsx'

/** One setting: its description at the left, its controls at the right. */
export function Setting({
  id,
  title,
  body,
  badge,
  children,
}: {
  id: string
  title: string
  body: React.ReactNode
  badge?: React.ReactNode
  children?: React.ReactNode
}) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-5 border-b border-line py-9 last:border-b-0 lg:grid-cols-12"
    >
      <div className="min-w-0 lg:col-span-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-heading">
            {title}
          </h2>
          {badge}
        </div>
        <div className="mt-1.5 max-w-measure text-ink-soft lg:max-w-[44ch]">{body}</div>
      </div>
      <div className="min-w-0 lg:col-span-7 lg:max-w-narrow">{children}</div>
    </section>
  )
}

/** A setting with a button that is replaced by a form. */
export function SettingWithForm({
  button: { label, look = 'secondary' },
  renderForm,
  children,
  ...setting
}: React.ComponentProps<typeof Setting> & {
  button: { label: string; look?: 'secondary' | 'danger' }
  renderForm: (close: () => void) => React.ReactNode
}) {
  const { open, show, hide, button, content } = useDisclosure()
  return (
    <Setting {...setting}>
      {children}
      {open ? (
        <div ref={content}>{renderForm(hide)}</div>
      ) : (
        <Button ref={button} look={look} onClick={show}>
          {label}
        </Button>
      )}
    </Setting>
  )
}

/** Buttons of a form that opens in place: submit, and close without submitting. */
export function FormButtons({
  busy,
  look = 'primary',
  submit,
  cancel,
  onCancel,
}: {
  busy: boolean
  look?: 'primary' | 'danger'
  submit: string
  cancel: string
  onCancel: () => void
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" look={look} busy={busy}>
        {submit}
      </Button>
      <Button look="secondary" onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
    </div>
  )
}

/**
 * A switch that takes effect immediately. `busy` ignores presses by `aria-disabled`: the `disabled` attribute would
 * move the focus to the body.
 * @param labelledBy id of its label
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
        className={`flex h-8 w-14 items-center rounded-round border-2 px-1 transition-colors keep-ground ${checked ? 'justify-end border-primary bg-primary' : 'border-line-strong bg-card'}`}
      >
        <span className={`size-5 rounded-round ${checked ? 'bg-on-primary' : 'bg-ink-soft'}`} />
      </span>
    </button>
  )
}
