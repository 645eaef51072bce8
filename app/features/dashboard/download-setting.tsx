import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-fields.tsx'
import { textOf, useForm } from '#app/lib/form-state.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import { isProofProblem, ProofField, proofError } from './proof-field.tsx'
import { Setting } from './setting.tsx'
import type { ProofProblem } from './settings.data.ts'

const words = dashboardSettings.download
const FORMATS = [
  { value: 'page', label: words.page },
  { value: 'json', label: words.json },
]

/** Everything that the site holds about the member, at once, to read or for machines. */
export function DownloadSetting() {
  const [needsProof, setNeedsProof] = useState(false)
  const { busy, submit, field } = useForm<'currentPassword'>(
    async (fields) => {
      const format = textOf(fields, 'format') === 'json' ? 'json' : 'page'
      const outcome = await download(format, textOf(fields, 'currentPassword'))
      setNeedsProof(isProofProblem(outcome))
      if (isProofProblem(outcome)) return { currentPassword: proofError(outcome) }
      toast(outcome === 'started' ? words.done : { ...words.failed, tone: 'destructive' }, { of: 'download' })
      return undefined
    },
    { prefix: 'download-' },
  )

  return (
    <Setting id="download" title={words.title} body={words.body}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy} className="grid gap-5">
        <ChoiceGroup name="format" label={words.formatLabel} options={FORMATS} defaultValue="page" />
        {needsProof && <ProofField field={field('currentPassword')} />}
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {busy ? words.preparing : words.button}
        </Button>
      </form>
    </Setting>
  )
}

async function download(
  format: 'page' | 'json',
  password: string,
): Promise<'started' | ProofProblem | 'failed'> {
  try {
    const [{ exportMyData }, { readableExport }] = await Promise.all([
      import('./settings.data.ts'),
      import('./readable-export.ts'),
    ])
    const document = await exportMyData(password)
    if (!document) return 'failed'
    if (isProofProblem(document)) return document
    if (format === 'json') save('my-data.json', 'application/json', JSON.stringify(document, undefined, 2))
    else save('my-data.html', 'text/html', readableExport(document, words))
    return 'started'
  } catch {
    return 'failed'
  }
}

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
