import { expect, test } from 'vitest'

import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'
import { liveSiteDouble } from '#tests/support/live-site.ts'

const ID = '11111111-0000-4000-8000-000000000009'
const EDIT = { document: 'facts/fees', path: 'selfPay', version: 0, value: 130 }
const NESTED: unknown = JSON.parse(`${'['.repeat(40)}1${']'.repeat(40)}`)

const tested = await useFunctions()
await appointOwner(tested.database)

// Requests that are not understood, too large, or about what is not there; who may send any: callers.test.ts.
const refused: [string, object | undefined, number][] = [
  ['create-checkout', { priceId: 7 }, 400],
  ['create-checkout', {}, 400],
  ['esa-request-offer', undefined, 400],
  ['esa-request-offer', { action: 'read' }, 400],
  ['esa-request-offer', { action: 'answer', id: '1', isMine: true }, 400],
  ['esa-request-offer', { action: 'answer', id: ID, isMine: 'true' }, 400],
  ['esa-request-offer', { action: 'answer', id: ID, isMine: true }, 404],
  ['export-activity', { kind: 'health' }, 400],
  ['export-activity', { since: 'yesterday' }, 400],
  ['export-activity', { kind: 'x'.repeat(2000) }, 413],
  ['fetch-wordpress-posts', { limit: 0 }, 400],
  ['fetch-wordpress-posts', { limit: 51 }, 400],
  ['fetch-wordpress-posts', { limit: 1.5 }, 400],
  ['fetch-wordpress-posts', { limit: '10' }, 400],
  ['fetch-wordpress-posts', { offset: -1 }, 400],
  ['fetch-wordpress-posts', { offset: 951 }, 400],
  ['mailchimp-subscribe', { email: `${'a'.repeat(250)}@example.com` }, 400],
  ['mailchimp-subscribe', { email: 'ada@example.com', firstName: 'a'.repeat(101) }, 400],
  ['mailchimp-subscribe', { email: 'a'.repeat(9000) }, 413],
  ['owner-inbox', { action: 'export' }, 400],
  ['owner-inbox', { action: 'read', id: '1' }, 400],
  ['owner-inbox', { action: 'list', search: 'x'.repeat(101) }, 400],
  ['owner-inbox', { action: 'list', after: { receivedAt: 'soon', id: ID } }, 400],
  ['owner-inbox', { action: 'list', after: { id: ID } }, 400],
  ['owner-inbox', { action: 'note', id: ID, text: 'x'.repeat(5001), version: 0 }, 400],
  ['owner-inbox', { action: 'list', search: 'x'.repeat(30_000) }, 413],
  ['owner-inbox', { action: 'read', id: ID }, 404],
  ['owner-inbox', { action: 'mark', id: ID, handled: true }, 404],
  ['owner-pictures', {}, 400],
  ['owner-pictures?shape=round&zoom=1&x=0&y=0', {}, 400],
  ['owner-pictures?shape=square&zoom=0.5&x=0&y=0', {}, 400],
  ['owner-pictures?shape=square&zoom=1&x=2&y=0', {}, 400],
  ['owner-pictures?shape=hero', {}, 400],
  ['owner-pictures?shape=logo&zoom=1&x=0&y=0', {}, 400],
  ['owner-set-up', { action: 'close' }, 400],
  ['owner-set-up', { action: 'test', service: 'fax' }, 400],
  ['owner-set-up', { action: 'load', more: 'x'.repeat(2000) }, 413],
  ['owner-set-up', { action: 'skip', step: 'mail', skipped: true }, 400],
  ['owner-set-up', { action: 'skip', step: 'open', skipped: true }, 400],
  ['owner-set-up', { action: 'pass', passed: [] }, 400],
  ['owner-set-up', { action: 'pass', passed: [{ step: 'shoe-size', isSkipped: false }] }, 400],
  ['owner-site', { action: 'preview', page: '/nowhere' }, 404],
  ['owner-site', { action: 'law', since: 2 ** 30 }, 404],
  ['owner-site', { action: 'save', edits: [] }, 400],
  ['owner-site', { action: 'save', edits: [EDIT, EDIT] }, 400],
  ['owner-site', { action: 'save', edits: Array.from({ length: 1000 }, () => EDIT) }, 400],
  ['owner-site', { action: 'save', edits: [{ ...EDIT, value: undefined }] }, 400],
  ['owner-site', { action: 'save', edits: [{ ...EDIT, value: NESTED }] }, 400],
  ['owner-site', { action: 'save', edits: [{ ...EDIT, path: 'a'.repeat(201) }] }, 400],
  ['owner-site', { action: 'save', edits: [{ ...EDIT, value: 'x'.repeat(600_000) }] }, 413],
  ['owner-site', { action: 'restore', base: 0, release: -1 }, 404],
  ['owner-site', { action: 'restore', base: 0, release: 2 ** 31 - 1 }, 404],
  ['owner-site', { action: 'release', release: -(2 ** 31) }, 404],
  ['owner-site', { action: 'release', release: 0, against: -3 }, 404],
  ['owner-site', { action: 'preview', page: '/', release: 2 ** 31 - 1 }, 404],
  ['owner-stripe', { action: 'connect', key: 'x'.repeat(3000) }, 413],
  ['receive-form', {}, 415],
  // More than PostgreSQL's integers hold.
  ['owner-inbox', { action: 'note', id: ID, text: '', version: 2 ** 31 }, 400],
  ['owner-site', { action: 'release', release: 2 ** 31 }, 400],
  ['owner-site', { action: 'release', release: 1, against: -(2 ** 31) - 1 }, 400],
  ['owner-site', { action: 'restore', base: 0, release: 2 ** 31 }, 400],
  ['owner-site', { action: 'preview', page: '/', release: 2 ** 31 }, 400],
  ['owner-site', { action: 'history', before: 2 ** 31 }, 400],
  ['owner-site', { action: 'law', since: 2 ** 31 }, 400],
  ['owner-site', { action: 'publish', base: 0, fields: [{ ...EDIT, version: 2 ** 31 }] }, 400],
]
test.each(
  refused.map(([name, body, status]) => [name, JSON.stringify(body)?.slice(0, 80), status, body] as const),
)('%s: %s is answered by %i', async (name, _, status, body) => {
  const { liveSite } = liveSiteDouble(tested.database, async () => undefined)
  expect((await tested.ask(name, owner, body ?? null, { liveSite })).status).toBe(status)
})
