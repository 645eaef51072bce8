import { documents } from '#content/documents.ts'
import { fieldsOf, valuesOf } from '#content/fields.ts'
import { samplesLeft } from '#content/samples.ts'
import type { Changes } from '#content/site-content.ts'

/** Replacements of the samples, of which texts alone would not suffice. */
const OWN: Record<string, unknown> = {
  'facts/offers memberships': true,
  'facts/practice owner.name': 'Maya Torres',
  'facts/practice licence.number': 'MH24680',
  'facts/practice npi': '1245319599',
  'facts/practice caqh': '13579246',
  'facts/practice email': 'maya@calm-shore.example',
  'facts/practice phone': '(305) 555-0188',
  'facts/practice postalAddress.street': '77 Bay Street',
  'facts/practice postalAddress.city': 'Tampa',
  'facts/practice postalAddress.zip': '33602',
  'facts/practice hours': 'evenings',
  'facts/practice founded': 2019,
  'facts/practice noticeOfPrivacyPractices': 'https://calm-shore.example/notice.pdf',
  'facts/platforms insurers': [
    { name: 'Harbor Health', platform: 'headway' },
    { name: 'Sunny Mutual', platform: 'headway' },
  ],
  'facts/platforms widget.link.data': [{ name: 'practice-id', value: 'calm-shore' }],
  'facts/platforms widget.allowed.frame': ['https://calm-shore.example'],
  'facts/member-resources texts': [
    { title: 'One slow walk', plan: 'free', summary: 'Ten minutes.', body: 'Walk, and count your steps.' },
  ],
  'facts/products affiliateTag': 'calmshore-20',
  'facts/products ebook.price': 19,
  'facts/products ebook.productId': 'calm-days',
  'pages/home intro.bio': ['I’m {{signature}}, and I listen.'],
  'pages/about story.body': ['I began {{practiceName}} after ten years beside the bay.'],
}

/** What an owner puts in the place of all samples, field by field. */
export function ownValues() {
  return samplesLeft().map(({ document, path }) => {
    const found = documents.find(({ id }) => id === document)!
    const field = fieldsOf(found).find((one) => one.path === path)!
    return { document, path, value: ownValue(document, field, valuesOf(found, {})[path]) }
  })
}

/** The same as changes of a site without samples, with others beside and over them. */
export function ownContent(others: Changes = {}): Changes {
  const changes: Record<string, Record<string, unknown>> = {}
  for (const { document, path, value } of ownValues()) (changes[document] ??= {})[path] = value
  for (const [document, own] of Object.entries(others)) changes[document] = { ...changes[document], ...own }
  return changes
}

function ownValue(
  document: string,
  { path, control, label }: { path: string; control: string; label: string },
  old: unknown,
): unknown {
  const own = OWN[`${document} ${path}`]
  if (own !== undefined) return own
  if (control === 'day') return '2026-11-01'
  if (control === 'address') return `https://calm-shore.example/${path}`
  if (/\.(?:price|product)Id$/.test(path)) return String(old).replace('sample', 'own')
  // Valid for every owner.
  if (path.endsWith('state')) return old
  return `Own ${label}`.slice(0, 30)
}
