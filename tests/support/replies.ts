import { afterEach, beforeAll, beforeEach } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { InboxMessage } from '#contracts/inbox.ts'
import { sendReply } from '#server/inbox/send-reply.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'

import { followActivity } from './activity.ts'
import { appointOwner } from './data-service.ts'
import { owner } from './database.ts'
import { answerOf, type Change, useFunctions } from './functions.ts'

export const inquiry = {
  name: 'Zoë\r\nBcc: eve@example.com',
  email: 'zoe@example.com',
  message: 'I dream of the sea.',
}
export const TEXT = 'Hello Zoë,\n\nThere is a place on Monday.'

interface Changed {
  id?: string
  number?: number
  version?: number
}

/** For the tests of a file: a message of the inbox, the owner's calls, and the job that sends replies. */
export async function useReplies() {
  const tested = await useFunctions()
  const log = followActivity(() => tested.database)
  const mailer = createMailer({
    smtpUrl: tested.sandbox.settings.SMTP_URL,
    from: 'Practice <practice@example.com>',
    content: () => builtIn,
    timeoutMs: 15_000,
  })
  const message = { id: '' }

  beforeAll(async () => appointOwner(tested.database))
  beforeEach(async () => {
    await tested.rows('truncate private.form_submissions cascade')
    await tested.rows('delete from private.rate_limits')
    await proved('0 minutes')
    message.id = await send(inquiry)
    await tested.rows('delete from private.outbox')
    await log.skip()
  })
  afterEach(async () => void (await tested.refuseMail(null)))

  async function send(fields: Record<string, string>): Promise<string> {
    const id = crypto.randomUUID()
    const sent = await tested.sendForm({ ...fields, submission_id: id })
    if (sent.status !== 200) throw new Error(await sent.text())
    return id
  }

  const ask = (body: object, change?: Change) => tested.ask('owner-inbox', owner, body, change)

  const write = (action: 'draft' | 'reply', text: string, changed: Changed) =>
    answerOf(ask({ action, id: message.id, text, number: 1, version: 0, ...changed }))

  /** Dates the owner's only proof of identity: the sign-in. */
  async function proved(ago: string) {
    await tested.rows(`update auth.sessions set created_at = now() - interval '${ago}'`)
  }

  async function queued(): Promise<unknown[]> {
    const rows = await tested.rows(
      `select payload from private.outbox where queue = 'send-reply' order by id`,
    )
    return rows.map(({ payload }) => payload)
  }

  function deliver(
    data: unknown,
    changes: { by?: Pick<Mailer, 'sendLetter'>; keys?: typeof tested.formKeys } = {},
  ) {
    const { by = mailer, keys: formKeys = tested.formKeys } = changes
    return sendReply({ data }, { database: tested.database, formKeys, mailer: by, content: () => builtIn })
  }

  return {
    tested,
    log,
    message,
    send,
    ask,
    proved,
    queued,
    deliver,
    draft: (text: string, changed: Changed = {}) => write('draft', text, changed),
    reply: (text: string, changed: Changed = {}) => write('reply', text, changed),
    async read(id = message.id, change?: Change) {
      return InboxMessage.parse(await (await ask({ action: 'read', id }, change)).json())
    },
    async needs(): Promise<unknown[]> {
      const sent = await tested.ask('owner-needs', owner)
      return ((await sent.json()) as { needs: unknown[] }).needs
    },
    /** Works off the outbox. */
    async work() {
      const jobs = await queued()
      await tested.rows(`delete from private.outbox where queue = 'send-reply'`)
      // oxlint-disable-next-line no-await-in-loop
      for (const data of jobs) await deliver(data)
    },
    recorded: (action: string) => ({ action, actor: owner.claims.sub, subject: message.id }),
  }
}
