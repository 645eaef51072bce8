import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { dashboardSettings as writtenSettings } from '#content/messages/dashboard-settings.ts'
import { mail as writtenMail } from '#content/messages/mail.ts'
import { staysAfterDeletion as writtenStays } from '#content/messages/retention.ts'
import { resolveReferences } from '#contracts/fill.ts'

const { retention } = builtIn.facts
const { references } = builtIn

const privacy = builtIn.pages.privacy
const [dashboardSettings, mail, staysAfterDeletion] = resolveReferences(
  [writtenSettings, writtenMail, writtenStays] as const,
  references,
)

const page = JSON.stringify(privacy)

test('the dialog before a deletion and the mail after it list the same remaining data, with the same periods', () => {
  expect(staysAfterDeletion).toContain(`messages for up to ${retention.inquiry.text}`)
  expect(staysAfterDeletion).toContain(`ESA requests for up to ${retention.esaRequest.text}`)
  for (const texts of [dashboardSettings.deletion.consequences, mail.templates.accountDeleted.before]) {
    expect(texts.join(' ')).toContain(staysAfterDeletion)
    expect(texts.join(' ')).toMatch(/removed at the mailing service for good/)
  }
})

test.each(Object.entries(retention))('the privacy page says how long %s is kept', (_, { text }) => {
  expect(page).toContain(text)
})

test('the privacy page promises members no more than their dashboard does', () => {
  expect(page).not.toMatch(/Members can do all of this themselves/)
  expect(page).toMatch(/For messages, ESA requests and testimonials, please write to me/)
})
