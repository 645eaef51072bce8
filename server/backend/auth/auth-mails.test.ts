import { expect, it } from 'vitest'

import type { OutgoingMail } from '#server/mail/mail.schema.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { announceDeletion } from './auth-mails.ts'

const { database } = await useDatabase([])

// What deletes the account, and queues this: supabase/tests/own-account.test.ts.
it('after a deletion one mail is sent, and then the address is deleted', async () => {
  const mails: OutgoingMail[] = []
  const queueMail = async (_: unknown, mail: OutgoingMail) => void mails.push(mail)
  const { rows } = await database.statements(
    `insert into private.deletion_mails (email) values ('gone@example.com') returning id`,
  )
  const announce = announceDeletion({ database, queueMail })
  await announce({ deletion_mail: rows[0]?.id })
  await announce({ deletion_mail: rows[0]?.id })
  expect(mails).toEqual([{ to: 'gone@example.com', template: 'accountDeleted', values: {} }])
  expect((await database.statements('select from private.deletion_mails')).rows).toEqual([])
})
