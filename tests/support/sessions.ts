import { hash } from '@node-rs/argon2'
import type { Page } from '@playwright/test'

import { createAccount } from '#server/backend/auth/accounts.ts'
import { grantOwner } from '#server/backend/auth/grant-owner.ts'
import { openDatabase } from '#server/platform/database/database.ts'

import { mailTo } from './mail.ts'
import { rowsOf } from './postgres.ts'
import { type Product, type ProductsProject, readSecrets } from './product.ts'
import { send } from './requests.ts'
import { freshAddress } from './sandbox.ts'

/** Where the backend client stores the session: app/lib/session/stored-session.ts. */
const SESSION_KEY = 'sb-practice-auth-token'

export interface SignIn {
  email: string
  password: string
}

/** The owner's address and password, as the local product printed them at its first start. */
export async function ownerSignIn(product: Product): Promise<SignIn> {
  const { OWNER_PASSWORD: password } = await readSecrets(product)
  return { email: 'owner@quiet-tide.example', password }
}

const PASSWORD = 'four lamps'
let passwordHash: Promise<string> | undefined

/** An account that is confirmed: written to the product's PostgreSQL, or on PGlite signed up and confirmed by mail. */
export async function newMember(product: Product): Promise<SignIn> {
  if (product.project) return createAtProject(product.project)
  if (product.databaseUrl) return createMember(product.databaseUrl)
  const member = await newSignUp(product, 'Robin')
  const { link } = await mailTo(product, member.email, /confirm/i)
  const facts = new URLSearchParams(new URL(link).hash.slice(1))
  await ask(product, 'verify', { type: 'email', token_hash: facts.get('token_hash') })
  return member
}

/** A second owner, for journeys that change the owner's account: the first one is shared by all journeys. */
export async function newOwner(product: Product): Promise<SignIn> {
  const member = await newMember(product)
  const database = await openDatabase({ databaseUrl: product.databaseUrl, dataDir: product.dataDir })
  await grantOwner(database, member)
  await database.close()
  return member
}

/** Makes an account whose address is not confirmed. */
export async function newSignUp(product: Product, firstName: string): Promise<SignIn> {
  const member = { email: freshAddress('member'), password: PASSWORD }
  await ask(product, 'signup', { ...member, data: { first_name: firstName, last_name: 'Reed' } })
  return member
}

/** Signs in at the auth service. */
export async function openSession(product: Product, who: SignIn): Promise<{ access_token: string }> {
  return (await ask(product, 'token?grant_type=password', who)) as { access_token: string }
}

/** Ends all sessions of a member as another device would, without this browser's knowledge. */
export async function revoke(product: Product, session: { access_token: string }): Promise<void> {
  const reply = await send(product, 'POST', '/auth/v1/logout?scope=global', { bearer: session.access_token })
  if (!reply.ok) throw new Error(`The sessions were not ended: ${await reply.text()}`)
}

/** Deletes the account as its member does on another device, without this browser's knowledge. */
export async function deleteAccount(product: Product, session: { access_token: string }): Promise<void> {
  const reply = await send(product, 'POST', '/rest/v1/rpc/delete_account', {
    bearer: session.access_token,
    body: { confirmation: 'DELETE' },
  })
  if (!reply.ok) throw new Error(`The account was not deleted: ${await reply.text()}`)
}

/** Stores a session in this browser, as signing in on /auth does. */
export async function signIn(page: Page, product: Product, who: SignIn): Promise<void> {
  const session = await openSession(product, who)
  // Storage belongs to the origin: any small file of the site opens it.
  await page.goto(`${product.address}/robots.txt`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
}

/** Dates the member's sessions and proofs of identity back by half an hour. */
export async function ageProofs({ databaseUrl }: Product, email: string) {
  const ofPerson =
    '(select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)'
  for (const [table, column, key] of [
    ['auth.sessions', 'created_at', 'id'],
    ['private.identity_proofs', 'proved_at', 'session_id'],
  ]) {
    await rowsOf(
      databaseUrl,
      `update ${table} set ${column} = ${column} - interval '30 minutes' where ${key} in ${ofPerson}`,
      [email],
    )
  }
}

async function createAtProject(project: ProductsProject): Promise<SignIn> {
  const member = { email: freshAddress('member'), password: PASSWORD }
  await project.createAccount(member, { first_name: 'Robin', last_name: 'Reed' })
  return member
}

/** Calls the auth service's own function: by mail it takes two seconds until the worker sends it. */
async function createMember(databaseUrl: string): Promise<SignIn> {
  const member = { email: freshAddress('member'), password: PASSWORD }
  const metadata = { first_name: 'Robin', last_name: 'Reed' }
  passwordHash ??= hash(PASSWORD)
  const account = { email: member.email, passwordHash: await passwordHash, metadata, confirmed: true }
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await database.asSystem((trx) => createAccount(trx, account, new Date()))
  await database.close()
  return member
}

async function ask(product: Product, path: string, body: object): Promise<unknown> {
  const reply = await send(product, 'POST', `/auth/v1/${path}`, { body })
  if (!reply.ok) throw new Error(`${path} was refused: ${await reply.text()}`)
  return reply.json()
}
