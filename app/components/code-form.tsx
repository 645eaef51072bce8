import { readOneTimeCode } from '#contracts/typed-code.ts'

import { textOf, useForm } from '../lib/form.ts'
import type { MailVerification } from '../lib/session/identity.ts'
import { Button } from './button.tsx'
import { type FieldWords, TextField, VERBATIM } from './field.tsx'

interface CodeWords {
  label: string
  hint: string
  submit: string
  submitting: string
  incomplete: string
  wrong: string
  tooMany: string
  failed: string
}

/**
 * A form for the six digits of a mail, for a link that is opened on another device.
 * @param onCode verifies the code
 */
export function CodeForm({
  words,
  onCode,
}: {
  words: CodeWords
  onCode: (code: string) => Promise<MailVerification>
}) {
  const problems: Record<string, string> = {
    incomplete: words.incomplete,
    expired: words.wrong,
    'too-many': words.tooMany,
    failed: words.failed,
    offline: words.failed,
  }
  const { busy, formProps, field } = useForm<'code', { status: MailVerification | 'incomplete' }>({
    async send(fields) {
      const code = readOneTimeCode(textOf(fields, 'code'))
      return { status: /^\d{6}$/.test(code) ? await onCode(code) : 'incomplete' }
    },
    errorsOf: ({ status }) => ({ code: problems[status] }),
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

/**
 * @param digits only six digits; otherwise letters too, for a recovery code
 * @param isOneTime whether it may be a code of an app or a mail, which password managers and phones fill in
 */
export function CodeField({
  digits = true,
  isOneTime = digits,
  ...field
}: FieldWords &
  Pick<React.ComponentProps<'input'>, 'id' | 'name'> & { digits?: boolean; isOneTime?: boolean }) {
  return (
    <TextField
      {...field}
      {...VERBATIM}
      {...(digits && { inputMode: 'numeric' })}
      autoComplete={isOneTime ? 'one-time-code' : 'off'}
    />
  )
}
