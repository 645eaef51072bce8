import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import { z } from 'zod'

import { type Account, changeAccount, createAccount, findByEmail } from './accounts.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { mailConfirmation } from './confirmation-mail.ts'
import { levelled } from './level-time.ts'
import { signInLink } from './mail-links.ts'
import { countMail } from './mail-limits.ts'
import { refuseWithoutEmail } from './not-offered.ts'
import { refuseWeakPassword } from './password-rules.ts'
import type { Auth } from './prepared-auth.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { Email, Metadata, readBody } from './request-input.ts'
import { openSession } from './sessions.ts'
import { strangerReply } from './user-reply.ts'

const SignUp = z.object({
  email: Email,
  password: z.string('Signup requires a valid password').min(1, 'Signup requires a valid password'),
  data: Metadata.nullish().transform((data) => data ?? {}),
})

interface Request {
  email: string
  passwordHash: string
  metadata: Metadata
  redirectTo: string | undefined
}

/**
 * POST /signup. With confirmation, whoever asks gets the same answer after the same work: only the owner
 * of the address learns by mail whether there was an account.
 */
export async function signUp(auth: Auth, c: Context) {
  await refuseWithoutEmail(c, 'phoneSignUp', 'anonymous')
  const { email, password, data } = await readBody(c, SignUp)
  await refuseWeakPassword(password, { email, names: [data.first_name ?? '', data.last_name ?? ''] })
  await refuseTooMany(auth, auth.limits.signUpsFromAddress, c.var.clientAddress)
  const passwordHash = await auth.hasher.hash(password)
  const request = { email, passwordHash, metadata: data, redirectTo: c.req.query('redirect_to') }
  if (auth.confirmation) return c.json(await askToConfirm(auth, request))
  return c.json(await letInAtOnce(auth, request))
}

async function askToConfirm(auth: Auth, request: Request) {
  const now = auth.clock()
  const work = auth.database.asSystem(async (trx) => {
    const created = await createAccount(trx, { ...request, confirmed: false }, now)
    const mail = await countMail(auth, trx, 'confirmation', request.email)
    if (created) await mailConfirmation(auth, trx, created, request)
    else if (mail.allowed) await mailWhoHasIt(auth, trx, request)
    return created?.id
  })
  const id = await levelled(work)
  return strangerReply(id ?? randomUUID(), request.email, request.metadata, now)
}

async function mailWhoHasIt(auth: Auth, trx: Transaction<unknown>, request: Request) {
  const account = await findByEmail(trx, request.email)
  if (!account) return
  if (account.email_confirmed_at === null) {
    await mailConfirmation(auth, trx, account, { ...request, pending: request })
  } else {
    await mailAlreadyMember(auth, trx, account)
  }
}

async function mailAlreadyMember(auth: Auth, trx: Transaction<unknown>, account: Account) {
  const values = { signInLink: signInLink(auth) }
  // Written for its cost: a new account's row is written too, and time tells strangers the difference.
  await changeAccount(trx, account.id, {}, new Date(account.updated_at))
  await auth.queueMail(trx, { to: account.email, template: 'alreadyMember', values })
}

function letInAtOnce(auth: Auth, request: Request) {
  return auth.database.asSystem(async (trx) => {
    const created = await createAccount(trx, { ...request, confirmed: true }, auth.clock())
    if (!created) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
    return openSession(auth, trx, created.id, 'password')
  })
}
