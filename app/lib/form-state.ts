import { useRef, useState } from 'react'

/** What is wrong, by field, in words for the reader. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * State of one form whose fields are the browser's own: nothing that was typed is lost, whatever happens.
 *
 * @param send checks and sends; resolves with what is wrong, or with nothing. Must not reject.
 * @param options.prefix keeps the fields' ids apart where a page has two forms
 * @param options.warmUp loads what sending needs, when somebody turns to a field; may be called often
 */
export function useForm<Field extends string>(
  send: (fields: FormData, form: HTMLFormElement) => Promise<FieldErrors<Field> | undefined>,
  { prefix = '', warmUp }: { prefix?: string; warmUp?: () => void } = {},
) {
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [busy, setBusy] = useState(false)
  const underway = useRef(false)

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (underway.current) return
    underway.current = true
    const form = event.currentTarget
    setBusy(true)
    setErrors({})
    const found = (await send(new FormData(form), form)) ?? {}
    underway.current = false
    setBusy(false)
    setErrors(found)
    focusFirst(form, found)
  }

  /** What a field needs: its error leaves it as soon as it is edited. */
  function field(name: Field) {
    return {
      name,
      id: prefix + name,
      error: errors[name],
      onFocus: warmUp,
      onInput: () => setErrors((current) => ({ ...current, [name]: undefined })),
    }
  }

  return { busy, submit, field }
}

/** A field's text, as it was typed. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors<string>): void {
  const first = [...form.elements].find((element) => errors[element.getAttribute('name') ?? ''])
  if (first instanceof HTMLElement) first.focus()
}
