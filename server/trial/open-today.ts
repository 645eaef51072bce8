import { createHash } from 'node:crypto'

import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'

import { findByEmail } from '#server/backend/auth/accounts.ts'
import { type AuthDeps, prepareAuth } from '#server/backend/auth/auth-deps.ts'
import { randomToken } from '#server/backend/auth/secret-tokens.ts'
import { openSession } from '#server/backend/auth/sessions.ts'
import { ownerAddresses } from '#server/mail/queue-mail.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Where the pages' client stores its session (`app/lib/session/stored-session.ts`; a test compares them). */
const SESSION_KEY = 'sb-practice-auth-token'

const SCRIPT = `localStorage.setItem(${JSON.stringify(SESSION_KEY)}, document.getElementById('session').textContent)
location.replace('/admin')`
const POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

interface OpenToday {
  /** To be printed by the start. */
  link: string
  /** To be mounted at `/sandbox`. */
  routes: Hono
}

/**
 * A link that signs the sample owner in and leads to *Today*, for the trial copy alone. It works once, from this machine
 * and at the copy's own address: no page of another site and no machine of the network can use it.
 */
export function openToday(deps: AuthDeps & { ownerEmail: string }): OpenToday {
  const auth = prepareAuth(deps)
  const { host } = new URL(deps.siteUrl)
  const key = randomToken()
  let isUsed = false
  const signIn = (c: Context) =>
    deps.database.asSystem(async (trx) => {
      const email = deps.ownerEmail.trim().toLowerCase()
      const account = (await ownerAddresses(trx)).includes(email) ? await findByEmail(trx, email) : undefined
      return account && openSession(auth, trx, c, account.id, 'password')
    })
  const routes = new Hono().get('/today/:key', async (c) => {
    const isFromHere = LOOPBACK.has(remoteAddress(c)) && c.req.header('host') === host
    if (!isFromHere || c.req.param('key') !== key) return c.text('There is no such page', 404)
    if (isUsed) return c.text('This link was used. The next start prints another one.', 410)
    isUsed = true
    const session = await signIn(c)
    if (!session) return c.text('The sample owner is not here any more.', 410)
    c.header('Content-Security-Policy', POLICY)
    c.header('Cache-Control', 'no-store')
    return c.html(page(JSON.stringify(session)))
  })
  return { link: `${deps.siteUrl}/sandbox/today/${key}`, routes }
}

/** Stores the session as the pages' client does, and opens the owner's area. */
function page(session: string): string {
  const data = session.replaceAll('<', String.raw`\u003c`)
  return `<!doctype html><html lang="en"><title>Today</title><script type="application/json" id="session">${data}</script><noscript>The owner’s area needs JavaScript.</noscript><script>${SCRIPT}</script></html>`
}

function remoteAddress(c: Context): string {
  // A request that did not come over a connection has none.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
