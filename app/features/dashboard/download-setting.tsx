import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-fields.tsx'
import { useWords } from '#app/facts.ts'
import { textOf, useForm } from '#app/lib/form.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import { readableExport } from './readable-export.ts'
import { ProofField, proofError, Setting } from './setting.tsx'
import { exportMyData, type ProofProblem } from './settings.data.ts'

const words = dashboardSettings.download
const FORMATS = [
  { value: 'page', label: words.page },
  { value: 'json', label: words.json },
]

/** Everything that the site holds about the member, at once, to read or for machines. */
export function DownloadSetting() {
  const exportWords = useWords(words)
  const [needsProof, setNeedsProof] = useState(false)
  const { busy, formProps, field } = useForm<
    'currentPassword',
    { status: 'started' | ProofProblem | 'failed' }
  >({
    prefix: 'download-',
    send: (fields) => download(textOf(fields, 'format'), textOf(fields, 'currentPassword'), exportWords),
    errorsOf: (outcome) => ({ currentPassword: proofError(outcome) }),
    onOutcome(outcome) {
      setNeedsProof(proofError(outcome) !== undefined)
      if (proofError(outcome)) return
      const started = outcome.status === 'started'
      toast(started ? words.done : { ...words.failed, tone: 'destructive' }, { of: 'download' })
    },
  })

  return (
    <Setting id="download" title={words.title} body={words.body}>
      <form {...formProps} className="grid gap-5">
        <ChoiceGroup name="format" label={words.formatLabel} options={FORMATS} defaultValue="page" />
        {needsProof && <ProofField {...field('currentPassword')} />}
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {busy ? words.preparing : words.button}
        </Button>
      </form>
    </Setting>
  )
}

async function download(
  format: string,
  password: string,
  exportWords: typeof words,
): Promise<{ status: 'started' | ProofProblem | 'failed' }> {
  const outcome = await exportMyData(password)
  if (outcome.status !== 'exported') return outcome
  const { document } = outcome
  if (format === 'json') save('my-data.json', 'application/json', JSON.stringify(document, undefined, 2))
  else save('my-data.html', 'text/html', readableExport(document, exportWords))
  return { status: 'started' }
}

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
