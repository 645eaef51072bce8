import { beforeEach, expect, test } from 'vitest'

import { owner } from '#tests/support/database.ts'
import { answerOf } from '#tests/support/functions.ts'
import { FEES, LEAD, SELF_PAY, useSite } from '#tests/support/owner-site.ts'
import { shortenTimers } from '#tests/support/short-timers.ts'

const site = await useSite()
beforeEach(() => site.reset())

test('a preview is made of the valid part of the draft, or of a release', async () => {
  await site.save([
    { ...SELF_PAY, version: 0, value: 130 },
    { ...LEAD, version: 0, value: 7 },
  ])
  const html = async (wanted: object) =>
    (await (await site.request(owner, { action: 'preview', page: '/', ...wanted })).json()).html
  expect(JSON.parse(await html({}))).toEqual({ [FEES]: { selfPay: 130 } })
  expect(JSON.parse(await html({ release: 0 }))).toEqual({})
})

test('a preview that takes long is reported as being rendered, and returned to the next request', async () => {
  const rendering = Promise.withResolvers<string>()
  const liveSite = { ...site.live.liveSite, preview: () => rendering.promise }
  const ask = () => answerOf(site.request(owner, { action: 'preview', page: '/' }, { liveSite }))
  shortenTimers({ from: 5000, to: 6000 })
  expect(await ask()).toEqual({ status: 200, html: null })
  rendering.resolve('<p>The page</p>')
  expect(await ask()).toEqual({ status: 200, html: '<p>The page</p>' })
})

test('a search finds fixed words, marks them as fixed, and has their places', async () => {
  expect(await find('services i offer')).toContainEqual({ where: 'Home', text: 'Services I Offer' })
  expect(await find('failed checkout')).toEqual([
    { where: 'Membership page', text: 'Failed to start checkout process. Please try again.' },
  ])
  // What the owner writes is no fixed word, nor is an address.
  expect(await find('a calm place to talk')).toEqual([])
  expect(await find('/booking')).toEqual([])
  expect(await find('  ')).toEqual([])
})

test('the law pages are one document of the draft, with the changes since a release', async () => {
  const title = { document: 'pages/terms', path: 'lead' }
  await site.save([{ ...title, version: 0, value: 'What you can expect here.' }])
  const html = async (wanted: object) =>
    (await (await site.request(owner, { action: 'law', ...wanted })).json()).html
  expect(await html({})).toContain('<p>What you can expect here.</p>')
  expect(await html({ since: 0 })).toMatch(/<ins>/)
})

test('values of a draft are not logged', async () => {
  await site.save([{ ...LEAD, version: 0, value: 'Marker-in-a-draft' }])
  await site.request(owner, {
    action: 'save',
    edits: [{ ...LEAD, version: 0, value: 'Marker\0-in-a-draft' }],
  })
  await site.request(owner, { action: 'load' }, site.brokenDatabase)
  await site.publish([{ ...SELF_PAY, value: 'Marker-in-a-draft' }])
  expect(site.logged()).not.toMatch(/Marker/)
})

async function find(search: string) {
  return (await (await site.request(owner, { action: 'fixed', search })).json()).texts
}
