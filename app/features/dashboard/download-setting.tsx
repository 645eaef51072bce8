import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-fields.tsx'
import { textOf } from '#app/lib/form-state.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import { Setting } from './setting.tsx'

const words = dashboardSettings.download
const FORMATS = [
  { value: 'page', label: words.page },
  { value: 'json', label: words.json },
]

/** Everything that the site holds about the member, at once, to read or for machines. */
export function DownloadSetting() {
  const [busy, setBusy] = useState(false)

  async function start(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const format = textOf(new FormData(event.currentTarget), 'format') === 'json' ? 'json' : 'page'
    setBusy(true)
    const started = await download(format)
    setBusy(false)
    toast(started ? words.done : { ...words.failed, tone: 'destructive' })
  }

  return (
    <Setting id="download" title={words.title} body={words.body}>
      <form onSubmit={(event) => void start(event)} className="grid gap-5">
        <ChoiceGroup name="format" label={words.formatLabel} options={FORMATS} defaultValue="page" />
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {busy ? words.preparing : words.button}
        </Button>
      </form>
    </Setting>
  )
}

async function download(format: 'page' | 'json'): Promise<boolean> {
  try {
    const [{ exportMyData }, { readableExport }] = await Promise.all([
      import('./settings.data.ts'),
      import('./readable-export.ts'),
    ])
    const document = await exportMyData()
    if (!document) return false
    if (format === 'json') save('my-data.json', 'application/json', JSON.stringify(document, undefined, 2))
    else save('my-data.html', 'text/html', readableExport(document, words))
    return true
  } catch {
    return false
  }
}

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
