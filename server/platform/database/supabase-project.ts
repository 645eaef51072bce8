import { z } from 'zod'
import { HTTPException } from 'hono/http-exception'
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { sql } from 'kysely'

import type { Database } from './database.ts'

/**
 * Whether this database is a Supabase project's: its auth service has its own login there. Checked before anything is
 * changed, because replacing its functions or tables would break the project.
 */
export async function isSupabaseProject(database: Database): Promise<boolean> {
  const { rows } = await database.asSystem((trx) =>
    sql<{ found: boolean }>`
      select exists (select from pg_roles where rolname = 'supabase_auth_admin')
        and exists (
          select from pg_namespace as n join pg_roles as r on r.oid = n.nspowner
          where n.nspname = 'auth' and r.rolname like 'supabase%'
        ) as found`.execute(trx),
  )
  return rows[0]?.found ?? false
}

/** How a Supabase project's configuration differs from what the product needs. */
export interface ProjectFindings {
  /** Why the product must not start on it. */
  problems: string[]
  /** What would not work, or protects less than it should. */
  notes: string[]
}

interface ProjectDeps {
  backendUrl: string
  publicKey: string
  database: Pick<Database, 'statements'>
  fetch?: typeof fetch
}

const RESPONSE_TIMEOUT_MS = 5000

const Settings = z.looseObject({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.looseObject({ email: z.boolean(), anonymous_users: z.boolean().optional() }),
})
const Identity = z.looseObject({ issuer: z.string() })

/**
 * Reads the auth service's public settings over HTTP, and the data service's from the database. A project that is down
 * is a note, not an error.
 */
export async function inspectProject(deps: ProjectDeps): Promise<ProjectFindings> {
  const [authFindings, dataNotes] = await Promise.all([inspectAuth(deps), inspectDataService(deps.database)])
  return { problems: authFindings.problems, notes: [...authFindings.notes, ...dataNotes] }
}

async function inspectAuth({
  backendUrl,
  publicKey,
  fetch: send = fetch,
}: ProjectDeps): Promise<ProjectFindings> {
  const read = (path: string) =>
    send(`${backendUrl}/auth/v1/${path}`, {
      headers: { apikey: publicKey },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
  try {
    const reply = await read('settings')
    if (reply.status === 401 || reply.status === 403) return { problems: [WORDS.key(backendUrl)], notes: [] }
    const settings = Settings.parse(await reply.json())
    const described = await read('.well-known/openid-configuration')
    // Older versions have no discovery document.
    const identity = Identity.safeParse(described.ok ? await described.json() : undefined)
    return judge(backendUrl, settings, identity.data?.issuer)
  } catch (cause) {
    return { problems: [], notes: [WORDS.unreachable(backendUrl, cause)] }
  }
}

function judge(
  backendUrl: string,
  { mailer_autoconfirm: autoconfirms, disable_signup: signUpsDisabled, external }: z.infer<typeof Settings>,
  issuer: string | undefined,
): ProjectFindings {
  const isOtherIssuer = issuer !== undefined && issuer !== `${backendUrl}/auth/v1`
  return {
    problems: [
      ...(autoconfirms ? [WORDS.autoconfirm] : []),
      ...(isOtherIssuer ? [WORDS.issuer(issuer)] : []),
    ],
    notes: [
      ...(signUpsDisabled || !external.email ? [WORDS.signUps] : []),
      ...(external.anonymous_users ? [WORDS.anonymous] : []),
    ],
  }
}

/** What `alter role` has set is readable for every login. */
async function inspectDataService(database: Pick<Database, 'statements'>): Promise<string[]> {
  const { rows } = await database.statements(
    `select from pg_db_role_setting as s join pg_roles as r on r.oid = s.setrole
     where r.rolname = 'authenticator' and 'pgrst.db_pre_request=public.before_request' = any (s.setconfig)`,
  )
  return rows.length > 0 ? [] : [WORDS.preRequest]
}

const WORDS = {
  key: (url: string) => `The setting PUBLIC_KEY is not a key of the Supabase project at ${url}.`,
  issuer: (issuer: string) =>
    `The Supabase project signs its sessions as ${issuer}, so that no member would be known: set BACKEND_URL to that address without /auth/v1.`,
  autoconfirm:
    'The Supabase project confirms addresses without a mail, so that anybody could sign up with the address of somebody else, such as the owner’s: switch "Confirm email" on, as npx supabase config push does.',
  unreachable: (url: string, cause: unknown) =>
    `The Supabase project at ${url} could not be asked for its settings: ${cause instanceof Error ? cause.message : String(cause)}`,
  signUps: 'The Supabase project takes no sign-ups by address and password: nobody can become a member.',
  anonymous:
    'The Supabase project lets anybody sign in without an address: switch anonymous sign-ins off, as npx supabase config push does.',
  preRequest:
    'The data service of the Supabase project does not check whether a session has ended: until its token ends, an hour at most, it goes on reading. Step 5 of docs/deploy/supabase.md mends it.',
}

/** Checks the signature, issuer, audience and end of an access token. @throws JOSEError when one of them is wrong */
export type VerifyToken = (token: string) => Promise<JWTPayload>

/**
 * For access tokens of a Supabase project: by its public keys, fetched when first needed and again for a new key, and
 * by its legacy secret, if any.
 * @param backendUrl of the project, such as `https://abc.supabase.co`
 */
export function projectTokens(backendUrl: string, legacySecret?: string): VerifyToken {
  const issuer = `${backendUrl}/auth/v1`
  const publicKeys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  const secret = legacySecret ? new TextEncoder().encode(legacySecret) : undefined
  const options = { issuer, audience: 'authenticated', requiredClaims: ['exp'] }
  return async (token) => {
    // Algorithms are listed per kind of key, so that a public key is never used as an HMAC secret.
    const { payload } =
      secret && decodeProtectedHeader(token).alg === 'HS256'
        ? await jwtVerify(token, secret, { ...options, algorithms: ['HS256'] })
        : await jwtVerify(token, publicKeys, { ...options, algorithms: ['ES256', 'RS256', 'EdDSA'] }).catch(
            refuseUnreachable,
          )
    return payload
  }
}

/** Respond 503 where the keys can't be fetched: the token may be valid, so the caller must not be signed out. */
function refuseUnreachable(cause: unknown): never {
  const aboutToken =
    cause instanceof errors.JOSEError &&
    !(cause instanceof errors.JWKSTimeout) &&
    !(cause instanceof errors.JWKSInvalid) &&
    cause.code !== errors.JOSEError.code
  if (aboutToken) throw cause
  throw new HTTPException(503, { message: 'Sessions can’t be checked right now. Please try again.', cause })
}
