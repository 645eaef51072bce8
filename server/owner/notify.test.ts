import { beforeEach, expect, test, vi } from 'vitest'

import { ownerAddresses } from '#server/mail/queue-mail.ts'
import type { OutgoingMail } from '#server/mail/mail.schema.ts'
import { dataService } from '#tests/support/data-service.ts'
import { visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { notifyOwner } from './notify.ts'

const send = vi.fn(async (_mail: OutgoingMail, _id: string) => undefined)

const queueMail = vi.fn(async (_trx: unknown, _mail: OutgoingMail) => undefined)

const { database } = await useDatabase([])
beforeEach(async () => {
  await database.run(
    'truncate public.testimonials cascade; delete from private.outbox; delete from private.testimonial_notices',
  )
  send.mockReset()
  queueMail.mockClear()
})

async function write(): Promise<void> {
  const testimonial = { name: 'Ana M.', text: 'Less anxious.', rating: 5, is_published: false }
  const { error } = await dataService(database).client(visitor).from('testimonials').insert(testimonial)
  expect(error).toBeNull()
}

/** Hands the queued notices to their job, whenever they are due. */
async function work(to = async () => ['owner@example.com']): Promise<void> {
  const { rows } = await database.statements(
    `delete from private.outbox returning queue, payload, start_after`,
  )
  const deps = {
    database,
    mailer: { send, close: () => undefined },
    ownerAddresses: to,
    queueMail,
    siteUrl: 'https://practice.example',
  }
  for (const { queue, payload } of rows) {
    expect(queue).toBe('notify-owner')
    await notifyOwner({ id: 'job', data: payload }, deps)
  }
}

test('a testimonial from the site is mailed once, without its text', async () => {
  await write()
  await work()
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    to: 'owner@example.com',
    template: 'testimonialNotice',
    values: { link: 'https://practice.example/admin#testimonials' },
  })
  expect(JSON.stringify(send.mock.calls)).not.toMatch(/Ana|anxious/)
})

test('several are reported in one mail, and the next ones a quarter of an hour later', async () => {
  await write()
  await write()
  await work()
  expect(send.mock.calls.map(([mail]) => mail)).toMatchObject([
    { template: 'testimonialNotices', values: { count: '2' } },
  ])
  await write()
  const { rows } = await database.statements(
    `select start_after > now() + interval '14 minutes' as later from private.outbox`,
  )
  expect(rows).toEqual([{ later: true }])
})

test('one that is committed after a newer one was reported is reported, too', async () => {
  await write()
  await work()
  await write()
  await database.run(`update public.testimonials set created_at = created_at - interval '1 hour'`)
  await work()
  expect(send.mock.calls.map(([{ template }]) => template)).toEqual([
    'testimonialNotice',
    'testimonialNotices',
  ])
})

test('a clock that was ahead at the last notice delays the next for a quarter of an hour at most', async () => {
  await write()
  await work()
  await database.run(`update private.testimonial_notices set last_sent_at = now() + interval '1 year'`)
  await write()
  const { rows } = await database.statements(
    `select start_after <= now() + interval '15 minutes' as soon from private.outbox`,
  )
  expect(rows).toEqual([{ soon: true }])
})

test('a testimonial that was decided about meanwhile is not reported', async () => {
  await write()
  await database.run('update public.testimonials set is_published = true')
  await work()
  expect(send).not.toHaveBeenCalled()
})

test('a row that a database tool inserts queues no notice', async () => {
  await database.run(`insert into public.testimonials (name, text, rating) values ('Ana M.', 'Imported.', 5)`)
  expect((await database.statements('select from private.outbox')).rows).toEqual([])
})

test('each owner is notified of a new owner, in a mail of their own', async () => {
  await database.run(`
    insert into auth.users (id, email, email_confirmed_at) values
      ('00000000-0000-4000-8000-0000000000a1', 'first@example.com', now()),
      ('00000000-0000-4000-8000-0000000000a2', 'second@example.com', now());
    delete from private.outbox;
    insert into private.owners (user_id) values ('00000000-0000-4000-8000-0000000000a1');
    insert into private.owners (user_id) values ('00000000-0000-4000-8000-0000000000a2');`)
  await work(() => database.asSystem(ownerAddresses))
  const values = { owner: 'second@example.com', link: 'https://practice.example/admin/activity' }
  expect(send.mock.calls).toEqual([
    [{ to: 'first@example.com', template: 'ownerAdded', values }, 'job'],
    [{ to: 'second@example.com', template: 'ownerAdded', values }, 'job-2'],
  ])
})

const goneAndFirst = async () => ['gone@example.com', 'first@example.com']

test('an owner whose mail fails does not delay the others, and gets it later', async () => {
  send.mockRejectedValueOnce(new Error('no such mailbox'))
  await write()
  await work(goneAndFirst)
  await work(goneAndFirst)
  expect(send.mock.calls.map(([mail]) => mail.to)).toEqual(['gone@example.com', 'first@example.com'])
  expect(queueMail.mock.calls.map(([, mail]) => [mail.to, mail.template])).toEqual([
    ['gone@example.com', 'testimonialNotice'],
  ])
  await write()
  send.mockRejectedValue(new Error('no mail server'))
  await expect(work(goneAndFirst)).rejects.toThrow('no mail server')
  expect(queueMail).toHaveBeenCalledTimes(1)
})
