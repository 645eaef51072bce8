import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import routes from '#app/routes.ts'
import { siteContent } from '#app/site-content.ts'
import { builtIn } from '#content/built-in.ts'
import { factDocuments } from '#content/documents.ts'
import { type Field, fieldsOf, valuesOf } from '#content/fields.ts'
import { composeSite } from '#content/site.ts'
import { siteFactsOf } from '#content/site-facts.ts'
import type { SiteContent } from '#content/site-content.ts'
import { warningsOf } from '#content/warnings.ts'

type Loader = (args: { context: RouterContextProvider; pattern: string }) => unknown

const modules = import.meta.glob<{ loader?: Loader }>(['./routes/site/*.{ts,tsx}', '!**/*.test.ts'], {
  eager: true,
})
const loaders = routes
  .flatMap((route) => route.children ?? route)
  // These two are computed from facts that other pages have too.
  .filter(({ path = '' }) => !['closed.html', 'offline.html'].includes(path))
  .flatMap(({ path = '', file }) => {
    const load = modules[`./${file}`]?.loader
    return load ? [{ load, pattern: path }] : []
  })

/** All output of the content, in order: shared data, pages' data, and the rules. */
async function* readFrom(content: SiteContent): AsyncGenerator {
  // Mails contain the postal address, the catalogue the texts for members.
  yield [siteFactsOf(content), content.references.postalAddress, content.facts.memberResources]
  const context = new RouterContextProvider()
  context.set(siteContent, content)
  for (const { load, pattern } of loaders) {
    // oxlint-disable-next-line no-await-in-loop
    const loaded = await Promise.try(load, { context, pattern, params: {} }).catch(offIn)
    yield loaded instanceof Response ? loaded.text() : loaded
  }
  yield warningsOf(content, NOW)
}

/** Whether anything differs. Stops at the first difference. */
async function differsFrom(before: string[], content: SiteContent): Promise<boolean> {
  let at = 0
  for await (const part of readFrom(content)) if (JSON.stringify(part) !== before[at++]) return true
  return false
}

/** A page that is switched off throws a response or an error with a status. */
function offIn(thrown: unknown): string {
  if (thrown instanceof Error) throw thrown
  return 'off'
}
const NOW = new Date('2026-11-23T12:00:00Z')

test('each fact that the owner fills in is read by a page, a file, a mail or a rule', async () => {
  const unread: string[] = []
  const before: string[] = []
  for await (const part of readFrom(builtIn)) before.push(JSON.stringify(part))
  for (const document of Object.values(factDocuments)) {
    const values = valuesOf(document)
    // The server sends these at their addresses (server/site/upload-routes.ts).
    if (document === factDocuments.pdfFiles) continue
    for (const field of fieldsOf(document)) {
      // Named once the practice has a profile there.
      if (field.path === 'platforms.rula.name') continue
      const changes = { [field.document]: { [field.path]: otherValue(field, values[field.path]) } }
      // oxlint-disable-next-line no-await-in-loop
      if (!(await differsFrom(before, composeSite(changes)))) unread.push(`${field.document} ${field.path}`)
    }
  }
  expect(unread).toEqual([])
})

/** Another value that the schema accepts. */
function otherValue({ control, path, options }: Field, value: unknown): unknown {
  const own = OTHER.find(([pattern]) => pattern.test(path))
  if (own) return own[1]
  if (control === 'switch') return value !== true
  if (control === 'choice') return options!.find((option) => option.value !== value)!.value
  if (control === 'money' || control === 'number') return Number(value) + 1
  if (control === 'day') return '2020-01-01'
  if (control === 'address' || control === 'link') return 'https://other.example/other'
  if (control === 'list') return (value as unknown[]).slice(1)
  return `${String(value)} other`
}
const OTHER: [RegExp, unknown][] = [
  [/^npi$/, '1245319599'],
  [/^caqh$/, '13579246'],
  [/^email$/, 'other@other.example'],
  [/^phone$/, '(305) 555-0188'],
  [/\.state$/, 'GA'],
  [/\.zip$/, '33602'],
  [/priceId$/, 'price_other'],
  [/^(?:basic|pro|premium)\.productId$/, 'prod_other'],
  [/productId$|affiliateTag/, 'other'],
  [/^(?:portrait|hero|scenes\..+)$/, { id: 'other', alt: 'Other', width: 300, height: 300 }],
  [/^logo$/, { id: 'other', width: 300, height: 88, showsName: true, ground: 'light' }],
  [/allowed|^profiles$/, ['https://other.example']],
]
