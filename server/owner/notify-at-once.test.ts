import { beforeEach, expect, test, vi } from 'vitest'

import type { OutgoingMail } from '#server/mail/mail.schema.ts'
import { authProcesses } from '#tests/support/auth-service.ts'

import { notifyOwner } from './notify.ts'

// Two of our processes on one database.
const { services } = authProcesses()

const submissions = ['1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const kinds = {
  submissions: {
    jobs: submissions.map((submission) => ({ submission })),
    write: `insert into private.form_submissions (id, kind, key_id, sealed) values
      ('${submissions[0]}', 'inquiry', 'k1', 'x'), ('${submissions[1]}', 'inquiry', 'k1', 'x')`,
    forget: 'truncate private.form_submissions cascade',
  },
  testimonials: {
    jobs: submissions.map((testimonial) => ({ testimonial })),
    write: `insert into public.testimonials (name, text, rating) values ('A', 'Calmer.', 5), ('B', 'Calmer.', 5);
      insert into private.unnotified_testimonials select id from public.testimonials`,
    forget: 'truncate public.testimonials cascade; truncate private.testimonial_notices',
  },
}

const sent: OutgoingMail[] = []
beforeEach(async () => {
  sent.length = 0
  const [{ database }] = services
  await database.run(`${kinds.submissions.forget}; ${kinds.testimonials.forget}`)
})

function work(process: 0 | 1, job: { id: string; data: unknown }, send: () => Promise<void>) {
  return notifyOwner(job, {
    database: services[process].database,
    mailer: {
      send: async (mail) => {
        await send()
        sent.push(mail)
      },
    },
    queueMail: vi.fn(),
    ownerAddresses: async () => ['owner@example.com'],
    siteUrl: 'https://practice.example',
  })
}

const atOnce = async () => undefined

test.each(['submissions', 'testimonials'] as const)(
  'two processes mail the owner once about the same %s',
  async (about) => {
    const { jobs, write } = kinds[about]
    await services[0].database.run(write)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const connected = Promise.withResolvers<void>()
    const first = work(0, { id: 'one', data: jobs[0] }, () => {
      connected.resolve()
      return answered
    })
    await connected.promise
    await expect(work(1, { id: 'other', data: jobs[1] }, atOnce)).rejects.toThrow('another job')
    answer()
    await first
    await work(1, { id: 'other', data: jobs[1] }, atOnce)
    expect(sent).toHaveLength(1)
  },
)

test('the slot of a failed job is free again, and a retry takes that of its killed attempt', async () => {
  const { jobs, write } = kinds.submissions
  await services[0].database.run(write)
  const failing = work(0, { id: 'one', data: jobs[0] }, () => Promise.reject(new Error('no mail server')))
  await expect(failing).rejects.toThrow('no mail server')
  await services[0].database.run(
    `insert into private.owner_mailings values ('submissions', 'killed', now() + interval '15 minutes')`,
  )
  await expect(work(1, { id: 'other', data: jobs[1] }, atOnce)).rejects.toThrow('another job')
  await work(1, { id: 'killed', data: jobs[0] }, atOnce)
  expect(sent).toHaveLength(1)
})
