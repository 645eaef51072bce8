import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/choice-fields.tsx'
import { useFacts } from '#app/facts.ts'
import { fill } from '#app/lib/fill.ts'
import { useForm } from '#app/lib/form.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { toast } from '#app/lib/toast.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

const words = secondFactor.codes

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: string[]
  email: string
  onDone: () => void
}) {
  const { references } = useFacts()
  const heading = fill(words.fileHeading, { practice: references.practiceName, email })
  const text = [heading, '', ...codes, ''].join('\n')
  const { formProps, field } = useForm<'kept', { status: 'kept' | 'not-kept' }>({
    prefix: 'codes-',
    send: (fields) => Promise.resolve({ status: fields.has('kept') ? 'kept' : 'not-kept' }),
    errorsOf: ({ status }) => (status === 'not-kept' ? { kept: words.notKept } : undefined),
    onOutcome: ({ status }) => (status === 'kept' ? onDone() : undefined),
  })
  return (
    <section aria-labelledby="codes-title" className="rounded-card border border-lamp bg-lamp-wash p-6">
      <h3 id="codes-title" tabIndex={-1} className="text-heading">
        {words.title}
      </h3>
      <p className="mt-1.5 print:hidden">{words.body}</p>
      <p className="mt-3 hidden print:block">{heading}</p>
      <ul aria-label={words.list} className="mt-5 grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2 print:hidden">
        <Button look="secondary" icon="copy" onClick={() => void copy(text)}>
          {words.copy}
        </Button>
        <Button look="secondary" onClick={() => saveFile(words.fileName, 'text/plain', text)}>
          {words.download}
        </Button>
        <Button look="secondary" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <form {...formProps} className="mt-6 grid justify-items-start gap-4 print:hidden">
        <CheckboxField {...field('kept')} label={words.kept} />
        <Button type="submit">{words.done}</Button>
      </form>
    </section>
  )
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast(words.copied)
}
