import { listNameOf, SubscribeRequest } from '#contracts/newsletter.ts'
import type { Caller, Database, Transaction } from '#server/platform/database/database.ts'
import { withMinimumDuration } from '#server/platform/limits/minimum-duration.ts'

import {
  type FunctionLog,
  type Handler,
  methodNotAllowed,
  readForm,
  RefusedRequest,
  seeOther,
} from '#server/backend/functions/http.ts'
import { startSync } from './mailchimp-subscribe.ts'

interface NewsletterFormDeps {
  database: Database
  /** Counts one form of this request's sender; false above the limit. */
  admit: () => Promise<boolean>
  log: FunctionLog
}

const MAX_BODY = 4 * 1024
// Pages with a sign-up form; the first is the default.
const PAGES = ['/', '/blog', '/esa-evaluations'] as const
/** Fields that can be wrong, the first one first. */
const REFUSABLE = ['email', 'firstName'] as const
const VISITOR: Caller = { role: 'anon', claims: {} }

/**
 * Newsletter sign-up for visitors without JavaScript: a browser's own form post. Responds 303 to the form's page, at
 * `#subscribed` or `#subscribe-failed`, with the name of a refused field. A job sends it to the provider.
 */
export function newsletterForm({ database, admit, log }: NewsletterFormDeps): Handler {
  return async (request) => {
    if (request.method !== 'POST') return methodNotAllowed('POST')
    let page: string = PAGES[0]
    let refused: string | undefined
    try {
      if (!(await admit())) throw new RefusedRequest(429, 'Too many forms from this address')
      const fields = await readForm(request, MAX_BODY)
      page = PAGES.find((known) => known === fields.return) ?? PAGES[0]
      const wanted = SubscribeRequest.safeParse(fields)
      if (!wanted.success) {
        refused = REFUSABLE.find((name) => wanted.error.issues.some(({ path }) => path[0] === name))
        throw new RefusedRequest(422, 'Invalid subscription')
      }
      // With a visitor's rights: the same policies, limits and duration as for the pages' script.
      await withMinimumDuration(database.as(VISITOR, (trx) => subscribe(trx, wanted.data)))
      await database.asFunction((trx) => startSync(trx, wanted.data))
      return seeOther(`${page}#subscribed`)
    } catch (error) {
      if (!(error instanceof RefusedRequest)) log.error({ err: error }, 'a subscription was not written')
      return seeOther(`${page}#${['subscribe-failed', refused].filter(Boolean).join('-')}`)
    }
  }
}

async function subscribe(trx: Transaction, { email, listType }: SubscribeRequest): Promise<void> {
  const list = await trx
    .selectFrom('email_lists')
    .select('id')
    .where('name', '=', listNameOf(listType))
    .executeTakeFirstOrThrow()
  await trx.insertInto('email_subscriptions').values({ email, email_list_id: list.id }).execute()
}
