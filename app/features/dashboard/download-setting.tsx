import { Button } from '#app/components/button.tsx'
import { ChoiceGroup } from '#app/components/choice-fields.tsx'
import { Setting } from '#app/components/setting.tsx'
import { useWords } from '#app/facts.ts'
import { ProofField, useFormWithProof } from '#app/proof-field.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { textOf } from '#app/lib/form.ts'
import type { ProofProblem } from '#app/lib/session/proof.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { toast } from '#app/lib/toast.ts'
import { escapeMarkup } from '#content/escape-markup.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import { type Export, exportMyData } from './settings.data.ts'

const words = dashboardSettings.download
const FORMATS = [
  { value: 'page', label: words.page },
  { value: 'json', label: words.json },
]

/** Downloads everything that the site stores about the member, as a readable page or as JSON. */
export function DownloadSetting() {
  const exportWords = useWords(words)
  const { busy, formProps, proof } = useFormWithProof({
    prefix: 'download-',
    send: (fields) => download(textOf(fields, 'format'), exportWords),
    onOutcome({ status }) {
      toast(status === 'started' ? words.done : { ...words.failed, tone: 'destructive' }, { of: 'download' })
    },
  })

  return (
    <Setting id="download" title={words.title} body={words.body}>
      <form {...formProps} className="grid gap-5">
        <ChoiceGroup name="format" label={words.formatLabel} options={FORMATS} defaultValue="page" />
        {proof && <ProofField {...proof} />}
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {busy ? words.preparing : words.button}
        </Button>
      </form>
    </Setting>
  )
}

async function download(
  format: string,
  exportWords: typeof words,
): Promise<{ status: 'started' | ProofProblem | 'failed' }> {
  const outcome = await exportMyData()
  if (outcome.status !== 'exported') return outcome
  const { document } = outcome
  if (format === 'json') saveFile('my-data.json', 'application/json', JSON.stringify(document, undefined, 2))
  else saveFile('my-data.html', 'text/html', readableExport(document, exportWords))
  return { status: 'started' }
}

interface ExportWords {
  pageTitle: string
  /** Contains the time as `{date}`. */
  pageLead: string
  yes: string
  no: string
  nothing: string
  /** Replaces content that can't be decrypted any more. */
  undecryptable: string
  /** By the `form` of the submission. */
  forms: Record<string, string>
  /** Labels of sections and fields whose own name is not clear. */
  names: Record<string, string>
}

/** A date that the database or JavaScript wrote, and no text of a member that begins like one. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** The export as a self-contained HTML page. */
export function readableExport(document: Export, texts: ExportWords): string {
  const { exported_at, ...sections } = document
  const lead = texts.pageLead.replace('{date}', momentOf(exported_at))
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(texts.pageTitle)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeMarkup(texts.pageTitle)}</h1>
<p>${escapeMarkup(lead)}</p>
${Object.entries(sections)
  .map(([name, value]) => `<h2>${escapeMarkup(readable(name, texts))}</h2>\n${show(value, texts)}`)
  .join('\n')}
</body>
</html>
`
}

function show(value: unknown, texts: ExportWords): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return `<p>${escapeMarkup(texts.nothing)}</p>`
    return `<ul>\n${value.map((item) => `<li>${show(item, texts)}</li>`).join('\n')}\n</ul>`
  }
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(
      ([name, part]) =>
        `<dt>${escapeMarkup(readable(name, texts))}</dt><dd>${showField(name, part, texts)}</dd>`,
    )
    return lines.length > 0 ? `<dl>\n${lines.join('\n')}\n</dl>` : `<p>${escapeMarkup(texts.nothing)}</p>`
  }
  return escapeMarkup(plain(value, texts))
}

function showField(name: string, value: unknown, texts: ExportWords): string {
  if (name === 'form' && typeof value === 'string') return escapeMarkup(texts.forms[value] ?? value)
  if (name === 'answers' && value === null) return escapeMarkup(texts.undecryptable)
  return show(value, texts)
}

function plain(value: unknown, { yes, no, nothing }: ExportWords): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string') return isMoment(value) ? momentOf(value) : value
  return JSON.stringify(value)
}

function isMoment(value: string): boolean {
  return MOMENT.test(value) && !Number.isNaN(Date.parse(value))
}

/** `email_confirmed_at` or `emailConfirmedAt` in words: `Email confirmed at`. */
function readable(name: string, { names }: ExportWords): string {
  if (names[name] !== undefined) return names[name]
  const text = name
    // Without a lookbehind, which is a syntax error before iOS 16.4: this page would not load.
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const STYLE = `
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 Georgia, serif; color: #12323a; background: #fbf8f1 }
h1 { font-size: 2rem; line-height: 1.2 } h2 { margin-top: 2.5rem; border-top: 1px solid #dfd5c4; padding-top: 1rem; font-size: 1.375rem }
dl { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: 0.25rem 1.5rem; margin: 0 } dt { color: #47616a } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line } dd dl { grid-column: 1 / -1 }
ul { padding-left: 1.25rem } li + li { margin-top: 0.75rem }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: 0.5rem } }`
