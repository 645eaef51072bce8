import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { OutgoingMail } from '#server/mail/mail.schema.ts'

import { dataService, keys } from '#tests/support/data-service.ts'
import { ACCOUNT_DELETED_QUEUE, announceDeletion } from './auth-mails.ts'
import { authService, confirmedMember, password } from '#tests/support/auth-service.ts'

const email = 'whole@example.com'
const service = authService()

/** The data service, asked with the access token of a session. */
async function ask(token: string, path: string, body?: object) {
  const response = await dataService(service.database).app.request(path, {
    headers: { apikey: keys.publicKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

it('the token of a session opens the member’s own data, until they delete the account', async () => {
  const { session } = await confirmedMember(service, email, password, { first_name: 'Ann', last_name: 'Lee' })
  const profile = await ask(session.access_token, '/profiles?select=*')
  expect(profile).toMatchObject({
    status: 200,
    body: [{ user_id: session.user.id, first_name: 'Ann', email, newsletter_subscribed: true }],
  })

  const deleted = await ask(session.access_token, '/rpc/delete_account', { confirmation: 'DELETE' })
  expect(deleted.status).toBeLessThan(300)
  expect(await ask(session.access_token, '/profiles?select=*')).toMatchObject({
    status: 401,
    body: { code: 'PGRST301' },
  })
  const again = await service.client().signInWithPassword({ email, password })
  expect(again.error?.code).toBe('invalid_credentials')
  const refreshed = await service.client().refreshSession({ refresh_token: session.refresh_token })
  expect(refreshed.error?.code).toBe('refresh_token_not_found')
})

it('the deletion is followed by one goodbye, after which the address is forgotten', async () => {
  const { rows } = await service.database.asSystem((trx) =>
    sql<{
      data: unknown
    }>`select payload as data from private.outbox where queue = ${ACCOUNT_DELETED_QUEUE}`.execute(trx),
  )
  const mails: OutgoingMail[] = []
  const queueMail = async (_: unknown, mail: OutgoingMail) => void mails.push(mail)
  const announce = announceDeletion({ database: service.database, queueMail })
  await announce(rows[0]?.data)
  await announce(rows[0]?.data)
  expect(mails).toEqual([{ to: email, template: 'accountDeleted', values: {} }])
  const left = await service.database.statements('select from private.deletion_mails')
  expect(left.rows).toEqual([])
})

it('a deletion that an earlier version queued is followed by its mail too', async () => {
  const mails: OutgoingMail[] = []
  const queueMail = async (_: unknown, mail: OutgoingMail) => void mails.push(mail)
  const { rows } = await service.database.statements(
    `insert into private.deletion_mails (email) values ('gone@example.com') returning id`,
  )
  await announceDeletion({ database: service.database, queueMail })({ farewell: rows[0]?.id })
  expect(mails).toMatchObject([{ to: 'gone@example.com', template: 'accountDeleted' }])
})
