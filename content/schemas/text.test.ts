// Shows: asvs 1.2.2, 1.3.5
import { describe, expect, it } from 'vitest'

import { Prose, Sentence } from '#content/schemas/text.ts'

describe('a sentence', () => {
  it('is read as plain, strong and linked spans', () => {
    expect(Sentence.parse('See **all** the [FAQs](/faqs), it costs $20-$60.')).toEqual([
      { text: 'See ' },
      { text: 'all', strong: true },
      { text: ' the ' },
      { text: 'FAQs', href: '/faqs' },
      { text: ', it costs $20-$60.' },
    ])
  })

  it('takes escaped signs for themselves, also in what is strong or linked', () => {
    expect(
      Sentence.parse(String.raw`\*now\* **5 \* 3** [a\_b](/faqs)`)
        .map(({ text }) => text)
        .join(''),
    ).toBe('*now* 5 * 3 a_b')
  })

  it.each([
    "I'll get back to you within 1-2 business days.",
    '{name} & “you”',
    '1. is not a list',
    'a@b.example',
  ])('keeps %s byte for byte', (text) => expect(Sentence.parse(text)).toEqual([{ text }]))

  it.each([
    'a *slanted* word',
    'a `code` word',
    '<b>bold</b>',
    '[**both**](/faqs)',
    '[plain http](http://example.com)',
    '[script](javascript:alert)',
    '![picture](/a.png)',
  ])('refuses %s and says what can be used', (text) => {
    expect(() => Sentence.parse(text)).toThrow(/Only \*\*bold\*\* and \[links\]\(\/page\) can be used/)
  })
})

describe('prose', () => {
  it('takes one string as one paragraph', () => {
    expect(Prose.parse('Hello.')).toEqual([{ kind: 'paragraph', spans: [{ text: 'Hello.' }] }])
  })

  it('takes paragraphs and lists in reading order', () => {
    expect(Prose.parse(['Bring:', { list: ['a **phone**', 'time'] }])).toEqual([
      { kind: 'paragraph', spans: [{ text: 'Bring:' }] },
      { kind: 'list', items: [[{ text: 'a ' }, { text: 'phone', strong: true }], [{ text: 'time' }]] },
    ])
  })

  it('refuses to be empty', () => {
    expect(Prose.safeParse([]).success).toBe(false)
    expect(Prose.safeParse('').success).toBe(false)
    expect(Prose.safeParse([{ list: [] }]).success).toBe(false)
  })
})
