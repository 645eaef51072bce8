import { expect, it } from 'vitest'

import { calendarOf } from '#content/offers.ts'
import { composeSite, verdictOf } from '#content/site.ts'

const document = 'facts/platforms'
const now = new Date('2026-11-25T15:00:00Z')
const begin = 'Please write only its beginning, such as https://example.com, and nothing after it.'
const address = 'Please write a whole address that begins with https://.'

it('the calendar is that of the platform that the owner entered', () => {
  const { facts } = composeSite({
    [document]: {
      'widget.scriptUrl': 'https://cdn.other.example/v2/embed.js',
      'widget.link.data': [{ name: 'practice-id', value: 'calm-shore' }],
      'widget.allowed.connect': ['https://api.other.example'],
    },
  })
  expect(calendarOf(facts)).toMatchObject({
    scriptUrl: 'https://cdn.other.example/v2/embed.js',
    link: { class: 'booking-plugin', data: { 'practice-id': 'calm-shore' } },
    allowed: { connect: ['https://api.other.example'] },
  })
})

it.each([
  ['widget.scriptUrl', 'http://cdn.other.example/embed.js', address],
  ['widget.scriptUrl', 'javascript:alert(1)', address],
  ['widget.scriptUrl', 'https://a;sandbox/embed.js', address],
  ['widget.allowed.frame', ['https://other.example/calendar'], `No. 1: ${begin}`],
  ['widget.allowed.frame', ['https://a.example', 'https://a;script-src'], `No. 2: ${address}`],
  ['widget.allowed.connect', ['https://a.example,b.example'], `No. 1: ${address}`],
  ['widget.allowed.style', ['https://*.example'], `No. 1: ${address}`],
  ['widget.allowed.image', [''], 'No. 1: This cannot be left empty.'],
  [
    'widget.link.data',
    [{ name: 'Data ID', value: '1' }],
    'No. 1, Name, without data-: Lowercase letters and hyphens only.',
  ],
  ['widget.link.data', [{ name: 'id', value: '' }], 'No. 1, Value: This cannot be left empty.'],
  ['widget.link.data', ['1', '2'].map((value) => ({ name: 'id', value })), 'The same name is there twice.'],
  ['widget.link.class', '', 'This cannot be left empty.'],
])('%s cannot be %j', (path, value, message) => {
  expect(verdictOf({ [document]: { [path]: value } }, now).problems[0]).toEqual({ document, path, message })
})
