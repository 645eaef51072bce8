import { expect, test } from 'vitest'

import { siteEditor } from '#content/messages/site-editor.ts'
import { anchors } from '#content/places.ts'

import { completedAddress, completedLink } from './field-link.tsx'

test.each([
  ['headway.co', 'https://headway.co'],
  ['www.headway.co/providers/me?x=1#top', 'https://www.headway.co/providers/me?x=1#top'],
  [' headway.co/me ', 'https://headway.co/me'],
  ['headway.co?x=1', 'https://headway.co?x=1'],
  ['my_page.example', 'my_page.example'],
  ['müller.example', 'https://müller.example'],
  ['http://headway.co', 'https://headway.co'],
  ['HTTPS://headway.co', 'https://headway.co'],
  ['https://headway.co', 'https://headway.co'],
  ['/faqs#fees', '/faqs#fees'],
  ['#ask', '#ask'],
  ['mailto:me@a.example', 'mailto:me@a.example'],
  ['tel:988', 'tel:988'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['just words', 'just words'],
  ['', ''],
])('%s is completed to %s', (typed, completed) => {
  expect(completedAddress(typed)).toBe(completed)
  expect(completedLink(typed)).toBe(completed)
})

test.each([
  ['tel:(305) 555-0142', 'tel:305555-0142'],
  ['TEL:+1%20305 555 0142', 'tel:+13055550142'],
  ['MAILTO:me@a.example?subject=A question', 'mailto:me@a.example?subject=A%20question'],
  ['https://a.example/My File.pdf', 'https://a.example/My%20File.pdf'],
  ['https://a.example/bay_(water)', 'https://a.example/bay_(water)'],
  ['https://a.example/bay_(water', 'https://a.example/bay_%28water'],
  ['https://a.example/a)b(', 'https://a.example/a%29b%28'],
  ['https://my site.example', 'https://my site.example'],
])('%s is written as %s', (typed, completed) => {
  expect(completedLink(typed)).toBe(completed)
})

test('a link may lead to a mailbox', () => {
  expect(completedLink('me@a.example')).toBe('mailto:me@a.example')
})

test('every link target on a page has a label', () => {
  expect(Object.keys(siteEditor.link.anchors).toSorted()).toEqual(anchors.toSorted())
})
