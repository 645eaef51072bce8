import { expect, it } from 'vitest'

import { readableExport } from './download-setting.tsx'

const words = {
  pageTitle: 'What we hold',
  pageLead: 'As of {date}.',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
  undecryptable: 'Cannot be opened any more',
  forms: { 'esa-request': 'ESA evaluation request' },
  names: { signed_in: 'Where you are signed in' },
}
const document = {
  exported_at: '2026-11-20T15:00:00+00:00',
  account: { email: 'ana@example.com', new_email: null, created_at: '2026-11-02T10:30:00+00:00' },
  profile: {
    first_name: '<b>"Ana" & co</b>',
    therapy_preferences: ['Evenings'],
    newsletter_subscribed: true,
  },
  memberships: [],
  sent_through_forms: [
    {
      form: 'esa-request',
      sent_at: '2026-11-19T14:00:00.000Z',
      answers: { currentAnimal: 'yes', symptomsDescription: 'No sleep.\nNo rest.' },
    },
    { form: 'another', sent_at: '2026-11-18T14:00:00.000Z', answers: null },
  ],
  signed_in: [{ since: '2026-11-20T14:00:00+00:00' }],
}

const page = readableExport(document, words)

it('says when it was made', () => {
  expect(page.replaceAll(/\s/g, ' ')).toContain('<p>As of November 20, 2026 at 10:00 AM.</p>')
})

it.each(['Account', 'Profile', 'Memberships', 'Where you are signed in', 'Sent through forms'])(
  'has the section %s',
  (name) => expect(page).toContain(`<h2>${name}</h2>`),
)

it.each([
  ['Email', 'ana@example.com'],
  ['New email', 'Nothing'],
  ['Newsletter subscribed', 'Yes'],
  ['Created at', 'November 2, 2026 at '],
  ['Form', 'ESA evaluation request'],
  ['Current animal', 'yes'],
  ['Symptoms description', 'No sleep.\nNo rest.'],
  // An unknown form.
  ['Form', 'another'],
  ['Answers', 'Cannot be opened any more'],
])('shows %s as %s', (name, value) => expect(page).toContain(`<dt>${name}</dt><dd>${value}`))

it('marks empty sections, and lists several values', () => {
  expect(page).toMatch(/<h2>Memberships<\/h2>\n<p>Nothing<\/p>/)
  expect(page).toContain('<li>Evenings</li>')
})

it('shows what a member wrote as text, never as markup', () => {
  expect(page).toContain('&lt;b&gt;&quot;Ana&quot; &amp; co&lt;/b&gt;')
  expect(page).not.toContain('<b>')
})

it.each(['2026-11-20T10:30 was a hard day.', '2026-99-99T10:30:00Z'])(
  'shows a text that only begins like a date, or is none, as it was written: %s',
  (symptomsDescription) => {
    const sent = [{ form: 'esa-request', sent_at: document.exported_at, answers: { symptomsDescription } }]
    expect(readableExport({ ...document, sent_through_forms: sent }, words)).toContain(
      `<dd>${symptomsDescription}</dd>`,
    )
  },
)
