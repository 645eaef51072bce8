import type { Export } from './settings.data.ts'

interface ExportWords {
  pageTitle: string
  /** Says when, by its `{date}`. */
  pageLead: string
  yes: string
  no: string
  nothing: string
  /** For what can't be opened any more. */
  unopened: string
  /** By the `form` that something was sent through. */
  forms: Record<string, string>
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** The export as a page that opens anywhere and asks nobody else for anything. */
export function readableExport(document: Export, words: ExportWords): string {
  const { exported_at, ...sections } = document
  const lead = words.pageLead.replace('{date}', moment.format(new Date(exported_at)))
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(words.pageTitle)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escape(words.pageTitle)}</h1>
<p>${escape(lead)}</p>
${Object.entries(sections)
  .map(([name, value]) => `<h2>${escape(readable(name))}</h2>\n${show(value, words)}`)
  .join('\n')}
</body>
</html>
`
}

function show(value: unknown, words: ExportWords): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return `<p>${escape(words.nothing)}</p>`
    return `<ul>\n${value.map((item) => `<li>${show(item, words)}</li>`).join('\n')}\n</ul>`
  }
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(
      ([name, part]) => `<dt>${escape(readable(name))}</dt><dd>${field(name, part, words)}</dd>`,
    )
    return lines.length > 0 ? `<dl>\n${lines.join('\n')}\n</dl>` : `<p>${escape(words.nothing)}</p>`
  }
  return escape(plain(value, words))
}

function field(name: string, value: unknown, words: ExportWords): string {
  if (name === 'form' && typeof value === 'string') return escape(words.forms[value] ?? value)
  if (name === 'answers' && value === null) return escape(words.unopened)
  return show(value, words)
}

function plain(value: unknown, { yes, no, nothing }: ExportWords): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'string') return MOMENT.test(value) ? moment.format(new Date(value)) : value
  return JSON.stringify(value)
}

/** `email_confirmed_at` or `emailConfirmedAt` as people write it: `Email confirmed at`. */
function readable(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const STYLE = `
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 Georgia, serif; color: #12323a; background: #fbf8f1 }
h1 { font-size: 2rem; line-height: 1.2 } h2 { margin-top: 2.5rem; border-top: 1px solid #dfd5c4; padding-top: 1rem; font-size: 1.375rem }
dl { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: 0.25rem 1.5rem; margin: 0 } dt { color: #47616a } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line } dd dl { grid-column: 1 / -1 }
ul { padding-left: 1.25rem } li + li { margin-top: 0.75rem }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: 0.5rem } }`
