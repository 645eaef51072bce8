// Shows: asvs 1.2.2, 1.3.5
import { describe, expect, it } from 'vitest'

import { Prose, Sentence } from '#content/schemas/text.ts'

describe('a sentence', () => {
  it('is parsed into plain, strong and linked spans', () => {
    expect(Sentence.parse('See **all** the [FAQs](/faqs), it costs $20-$60.')).toEqual([
      { text: 'See ' },
      { text: 'all', strong: true },
      { text: ' the ' },
      { text: 'FAQs', href: '/faqs' },
      { text: ', it costs $20-$60.' },
    ])
  })

  it('resolves escaped characters, also within strong and linked text', () => {
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
  ])('does not change %s', (text) => expect(Sentence.parse(text)).toEqual([{ text }]))

  it.each([
    'a *slanted* word',
    'a `code` word',
    '<b>bold</b>',
    '[**both**](/faqs)',
    '[plain http](http://example.com)',
    '[script](javascript:alert)',
    '![picture](/a.png)',
  ])('refuses %s, with the markup that can be used', (text) => {
    expect(() => Sentence.parse(text)).toThrow(/Only \*\*bold\*\* and \[links\]\(\/page\) can be used/)
  })
})

describe('prose', () => {
  it('accepts one string as one paragraph', () => {
    expect(Prose.parse('Hello.')).toEqual([{ kind: 'paragraph', spans: [{ text: 'Hello.' }] }])
  })

  it('accepts paragraphs and lists in reading order', () => {
    expect(Prose.parse(['Bring:', { list: ['a **phone**', 'time'] }])).toEqual([
      { kind: 'paragraph', spans: [{ text: 'Bring:' }] },
      { kind: 'list', items: [[{ text: 'a ' }, { text: 'phone', strong: true }], [{ text: 'time' }]] },
    ])
  })

  it('must not be empty', () => {
    expect(Prose.safeParse([]).success).toBe(false)
    expect(Prose.safeParse('').success).toBe(false)
    expect(Prose.safeParse([{ list: [] }]).success).toBe(false)
  })
})
