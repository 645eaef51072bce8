import { describe, expect, it } from 'vitest'

import { readableExport } from './readable-export.ts'

const words = {
  pageTitle: 'What we hold',
  pageLead: 'As of {date}.',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
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
  signed_in: [{ since: '2026-11-20T14:00:00+00:00' }],
}

describe('the export as a page', () => {
  const page = readableExport(document, words)

  it('says when it was made', () => {
    expect(page).toMatch(/<p>As of November 20, 2026 at \d+:\d\d.[AP]M\.<\/p>/)
  })

  it('shows every section and field under a name that people read', () => {
    for (const name of ['Account', 'Profile', 'Memberships', 'Signed in'])
      expect(page).toContain(`<h2>${name}</h2>`)
    expect(page).toContain('<dt>Email</dt><dd>ana@example.com</dd>')
    expect(page).toContain('<dt>New email</dt><dd>Nothing</dd>')
    expect(page).toContain('<dt>Newsletter subscribed</dt><dd>Yes</dd>')
    expect(page).toContain('<li>Evenings</li>')
  })

  it('writes out moments', () => {
    expect(page).toMatch(/<dt>Created at<\/dt><dd>November 2, 2026 at/)
  })

  it('says where there is nothing', () => {
    expect(page).toMatch(/<h2>Memberships<\/h2>\n<p>Nothing<\/p>/)
  })

  it('shows what a member wrote as text, never as markup', () => {
    expect(page).toContain('&lt;b&gt;&quot;Ana&quot; &amp; co&lt;/b&gt;')
    expect(page).not.toContain('<b>')
  })
})
