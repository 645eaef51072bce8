import { describe, expect, it } from 'vitest'

import { readableExport } from './download-setting.tsx'

const words = {
  pageTitle: 'What we hold',
  pageLead: 'As of {date}.',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
  unopened: 'Cannot be opened any more',
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

describe('the export as a page', () => {
  const page = readableExport(document, words)

  it('says when it was made', () => {
    expect(page).toMatch(new RegExp(`<p>As of ${dayOf(document.exported_at)} at \\d+:\\d\\d.[AP]M\\.</p>`))
  })

  it('shows every section and field under a name that people read', () => {
    for (const name of ['Account', 'Profile', 'Memberships', 'Where you are signed in'])
      expect(page).toContain(`<h2>${name}</h2>`)
    expect(page).toContain('<dt>Email</dt><dd>ana@example.com</dd>')
    expect(page).toContain('<dt>New email</dt><dd>Nothing</dd>')
    expect(page).toContain('<dt>Newsletter subscribed</dt><dd>Yes</dd>')
    expect(page).toContain('<li>Evenings</li>')
  })

  it('writes out moments', () => {
    expect(page).toContain(`<dt>Created at</dt><dd>${dayOf(document.account.created_at)} at`)
  })

  it('shows what was sent through the forms by names that people read', () => {
    expect(page).toContain('<h2>Sent through forms</h2>')
    expect(page).toContain('<dt>Form</dt><dd>ESA evaluation request</dd>')
    expect(page).toContain('<dt>Current animal</dt><dd>yes</dd>')
    expect(page).toContain('<dt>Symptoms description</dt><dd>No sleep.\nNo rest.</dd>')
  })

  it('says what can’t be opened any more, and passes on a form that it does not know', () => {
    expect(page).toContain('<dt>Form</dt><dd>another</dd>')
    expect(page).toContain('<dt>Answers</dt><dd>Cannot be opened any more</dd>')
  })

  it('says where there is nothing', () => {
    expect(page).toMatch(/<h2>Memberships<\/h2>\n<p>Nothing<\/p>/)
  })

  it('shows what a member wrote as text, never as markup', () => {
    expect(page).toContain('&lt;b&gt;&quot;Ana&quot; &amp; co&lt;/b&gt;')
    expect(page).not.toContain('<b>')
  })
})

/** Moments are written out by the clock of whoever reads them. */
function dayOf(moment: string) {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' })
}
