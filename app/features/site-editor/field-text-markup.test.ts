import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import { Prose } from '#content/schemas/text.ts'

import { parseText, serializeText, textSchema, type WrittenText } from './field-text-markup.ts'

const schema = textSchema('prose', { selfPay: '$130' })
const roundTrip = (written: WrittenText) => serializeText(parseText(written, schema), written)

const builtInTexts = documents.flatMap((document) =>
  fieldsOf(document).flatMap(({ control, path, parts = [] }) => {
    const value = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document.written)
    if (control === 'prose' || control === 'sentence') return value === null ? [] : [value]
    if (control !== 'list') return []
    const texts = parts.filter((part) => part.control === 'prose' || part.control === 'sentence')
    return (value as Record<string, unknown>[]).flatMap((entry) =>
      texts.map(({ key }) => (key ? entry[key] : entry)),
    )
  }),
) as WrittenText[]

test('every built-in text is written back byte for byte', () => {
  expect(builtInTexts.length).toBeGreaterThan(100)
  for (const written of builtInTexts) expect(JSON.stringify(roundTrip(written))).toBe(JSON.stringify(written))
})

describe('what is written', () => {
  test.each([
    ['5 * 3 * 2 and a_b_c', 'signs that mean nothing stay as they are'],
    ['costs {{selfPay}} a session, **{{selfPay}}** in all', 'facts'],
    ['write to [{{email}}](mailto:{{email}})', 'a link to a fact'],
  ])('%s: %s', (written) => expect(roundTrip(written)).toBe(written))

  test('markup that the content refuses becomes plain text', () => {
    expect(roundTrip('a [**word** and](/x) _more_')).toBe(String.raw`a \[\*\*word\*\* and\](/x) \_more\_`)
  })

  test('signs that would be read as markup are escaped', () => {
    const paragraph = schema.node('paragraph', null, schema.text('**not strong** [no](/link)'))
    expect(serializeText(schema.node('doc', null, paragraph))).toBe(
      String.raw`\*\*not strong\*\* \[no\](/link)`,
    )
  })

  test('typed braces become no fact, and empty paragraphs no paragraphs', () => {
    const typed = schema.node('paragraph', null, schema.text('{{nothing}}'))
    expect(serializeText(schema.node('doc', null, [schema.node('paragraph'), typed]))).toBe('{ {nothing}}')
    expect(serializeText(schema.node('doc', null, schema.node('paragraph')))).toBe('')
  })

  test("a mark that can't be written is omitted, but not its text", () => {
    expect(writtenWithStrong('a', '(!)', 'b')).toBe('a(!)b')
  })

  test('beside a word, only the punctuation at the ends of a strong text is not strong', () => {
    expect(writtenWithStrong('', 'Note:', 'call')).toBe('**Note**:call')
    expect(writtenWithStrong('a', '(x y!)', 'b')).toBe('a(**x y**!)b')
    expect(writtenWithStrong('a ', '(x)', ' b')).toBe('a **(x)** b')
  })
})

function writtenWithStrong(before: string, strong: string, after: string): WrittenText {
  const nodes = [
    ...(before ? [schema.text(before)] : []),
    schema.text(strong, [schema.mark('strong')]),
    schema.text(after),
  ]
  return serializeText(schema.node('doc', null, schema.node('paragraph', null, nodes)))
}

test('line breaks are preserved in a multi-line text, and typed braces are no fact', () => {
  const ofLines = textSchema('lines', { selfPay: '$130' })
  const written = 'Hello [name],\n\na session is {{selfPay}}.\nMaya'
  expect(serializeText(parseText(written, ofLines), written)).toBe(written)
  const typed = ofLines.node('doc', null, ofLines.node('paragraph', null, ofLines.text('a\t{{x}}\n\nb\n')))
  expect(serializeText(typed)).toBe('a { {x}}\n\nb')
})

type Marked = { words: string; mark: (typeof MARKS)[number] }
const MARKS = [undefined, 'strong', '/faqs', 'https://a.example/b?c=d'] as const
const signs = String.raw`ab 1.,-*_[]()<>!&\"'#{}` + '`éß’“”'
const text = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 25 })
const mark = fc.constantFrom(...MARKS)
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcé19'), minLength: 1, maxLength: 8 }),
  fc.constant('{{selfPay}}'),
)
/** Words with spaces round them, which can have any mark. */
const paragraph = fc.array(fc.record({ words: word, mark }), { minLength: 1, maxLength: 5 })
const list = fc.record({ list: fc.array(paragraph, { minLength: 1, maxLength: 4 }) })
const blocks = fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 4 })

function marksOf(kind: Marked['mark']) {
  if (kind === undefined) return []
  return [kind === 'strong' ? schema.mark('strong') : schema.mark('link', { href: kind })]
}

function paragraphOf(words: readonly Marked[]) {
  const nodes = words.map(({ words: one, mark: kind }) =>
    one === '{{selfPay}}'
      ? schema.node('fact', { name: 'selfPay' }, undefined, marksOf(kind))
      : schema.text(one, marksOf(kind)),
  )
  const spaced = nodes.flatMap((node, at) => (at === 0 ? [node] : [schema.text(' '), node]))
  return schema.node('paragraph', null, spaced)
}

function docOf(parts: readonly (readonly Marked[] | { list: readonly Marked[][] })[]) {
  return schema.node(
    'doc',
    null,
    parts.map((part) => {
      if (!('list' in part)) return paragraphOf(part)
      const items = part.list.map((item) => schema.node('list_item', null, paragraphOf(item)))
      return schema.node('bullet_list', null, items)
    }),
  )
}

function refusal(written: WrittenText) {
  const shown: unknown = JSON.parse(JSON.stringify(written).replaceAll('{{selfPay}}', '$130'))
  return Prose.safeParse(shown).error?.issues.map(({ message }) => message)
}

test('a document is read back as it was written, and the content accepts it', () => {
  fc.assert(
    fc.property(blocks, (parts) => {
      const doc = docOf(parts)
      const written = serializeText(doc)
      expect(parseText(written, schema).toJSON()).toEqual(doc.toJSON())
      expect(refusal(written)).toBeUndefined()
    }),
  )
})

test('no sign in a text is lost or read as markup, with whatever marks', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ words: text, mark }), { minLength: 1, maxLength: 4 }), (parts) => {
      const nodes = parts.map((part) => schema.text(part.words, marksOf(part.mark)))
      const doc = schema.node('doc', null, schema.node('paragraph', null, nodes))
      fc.pre(!doc.textContent.includes('{{'))
      const written = serializeText(doc)
      expect(parseText(written, schema).textContent).toBe(doc.textContent.trim())
      expect(serializeText(parseText(written, schema))).toEqual(written)
      if (written !== '') expect(refusal(written)).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})
