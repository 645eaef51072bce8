import { textOf, useForm } from '../lib/form.ts'
import { Button } from './button.tsx'
import { type FieldWords, TextField } from './field.tsx'

interface CodeWords {
  label: string
  hint: string
  submit: string
  submitting: string
  incomplete: string
}

/**
 * For the six digits of a mail, when its link is opened on another device. Spaces are ignored.
 *
 * @param onCode tries the code; resolves with the message of its error, if there is one
 */
export function CodeForm({
  words,
  onCode,
}: {
  words: CodeWords
  onCode: (code: string) => Promise<string | undefined>
}) {
  const { busy, formProps, field } = useForm<'code', { status: 'tried'; error?: string }>({
    async send(fields) {
      const code = textOf(fields, 'code').replace(/\s/g, '')
      if (!/^\d{6}$/.test(code)) return { status: 'tried', error: words.incomplete }
      return { status: 'tried', error: await onCode(code) }
    },
    errorsOf: (outcome) => ('error' in outcome ? { code: outcome.error } : undefined),
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-3 sm:flex sm:items-start">
      <div className="w-52">
        <CodeField {...field('code')} label={words.label} hint={words.hint} />
      </div>
      <Button type="submit" look="secondary" busy={busy} className="sm:mt-[3.2rem]">
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}

/** @param digits six digits; otherwise letters too, as of a recovery code */
export function CodeField({
  digits = true,
  ...field
}: FieldWords & Pick<React.ComponentProps<'input'>, 'id' | 'name'> & { digits?: boolean }) {
  return digits ? (
    <TextField {...field} {...CODE} inputMode="numeric" autoComplete="one-time-code" />
  ) : (
    <TextField {...field} {...CODE} autoComplete="off" />
  )
}

const CODE = { autoCapitalize: 'none', spellCheck: false }
