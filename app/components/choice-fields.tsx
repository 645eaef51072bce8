import { FieldError, FieldGroup, type FieldWords, useField } from './field.tsx'

/**
 * A question with a few options, of which one can be chosen: native radio buttons with a comfortable touch size.
 * `required` lets the browser validate where no script runs.
 */
export function ChoiceGroup({
  name,
  label,
  hint,
  error,
  options,
  defaultValue,
  required = false,
}: FieldWords & {
  name: string
  options: readonly { value: string; label: string }[]
  defaultValue?: string
  required?: boolean
}) {
  return (
    <FieldGroup {...{ label, hint, error }} role="radiogroup" aria-required={required}>
      <div className={`mt-1.5 grid gap-2.5 ${options.length === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
        {options.map((option) => (
          <label key={option.value} className={`${CHOICE} ${error ? 'border-danger' : 'border-line-strong'}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required={required}
              className={MARK}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** A checkbox for a statement to agree to. The whole line is its target. */
export function CheckboxField({ label, error, ...input }: FieldWords & React.ComponentProps<'input'>) {
  const { ids, aria } = useField({ error })
  return (
    <div>
      <label className={`${CHOICE} items-start ${error ? 'border-danger' : 'border-line-strong'}`}>
        <input type="checkbox" {...input} {...aria} className={`${MARK} mt-0.5`} />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldError id={ids.error} text={error} />
    </div>
  )
}

export const CHOICE =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border bg-card px-4 py-2.5 text-body leading-snug hover:border-ink has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus'
export const MARK = 'size-5 shrink-0 accent-primary focus-visible:outline-none'
