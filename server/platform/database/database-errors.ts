import { z } from 'zod'

import { errorCode } from '#server/platform/http/error-code.ts'

const DISK_FULL = '53100'

/** The database's disk is full: writes fail, most reads still succeed. */
export class DiskFull extends Error {
  override name = 'DiskFull'
  readonly code = DISK_FULL

  constructor(cause?: unknown) {
    super('Nothing can be saved at the moment, because the disk is full. Please try again later.', { cause })
  }
}

export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === DISK_FULL
}

/** The database takes no changes: a standby, or a server that its host made read-only, as on a full managed disk. */
export class DatabaseReadOnly extends Error {
  override name = 'DatabaseReadOnly'
  readonly code = '25006'

  constructor(cause?: unknown) {
    super('Nothing can be saved at the moment, because the database takes no changes.', { cause })
  }
}

const Raised = z.object({ code: z.string(), routine: z.string().optional(), message: z.string() })

/**
 * Whether a change was refused by a read-only server, in a transaction that was not meant to be read-only: 25006; 25001
 * and 0A000 where a transaction wants to be read-write. Not where a function of the schema raises such a code itself.
 */
export function isReadOnlyServer(error: unknown): boolean {
  const { data } = Raised.safeParse(error)
  if (!data || data.routine === 'exec_stmt_raise') return false
  if (data.code === '25006') return true
  return (data.code === '25001' || data.code === '0A000') && /read-write|recovery/.test(data.message)
}

// Node's codes for a certificate that it does not trust.
const UNTRUSTED = /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED/

/** A sentence about the certificate of the database's server, where that is the problem. */
export function certificateProblem(error: unknown): Error | undefined {
  const code = errorCode(error) ?? ''
  const path = error instanceof Error && 'path' in error ? String(error.path) : undefined
  const options = { cause: error }
  if (UNTRUSTED.test(code)) {
    return new Error(
      `The certificate of the database's server is by an authority that this machine does not know. Add its file to DATABASE_URL: sslmode=verify-full&sslrootcert=/etc/practice/provider-ca.crt (${code})`,
      options,
    )
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return new Error(
      `The certificate of the database's server is for another name than the one in DATABASE_URL. Use the name that its host gives you (${code})`,
      options,
    )
  }
  // The driver reads certificates of the address when it connects.
  if (path !== undefined && (code === 'ENOENT' || code === 'EACCES') && /\.(?:crt|pem|key|cer)$/.test(path)) {
    return new Error(`The file ${path}, which DATABASE_URL names, can't be read (${code})`, options)
  }
  return undefined
}

/** No connection could be made. Its message says in a sentence what to look at; its code is the cause's. */
export class NotConnected extends Error {
  override name = 'NotConnected'
  readonly code: string | undefined

  constructor(cause: unknown) {
    const code = errorCode(cause)
    const said = cause instanceof Error ? cause.message : String(cause)
    const sentence = certificateProblem(cause)?.message ?? `${sentenceAbout(code, said)} (${said})`
    super(sentence, { cause })
    this.code = code
  }
}

const CONNECTING: Record<string, string> = {
  '28P01':
    'PostgreSQL refuses the password of DATABASE_URL. Put the present one there, or set this one in PostgreSQL',
  '28000':
    'PostgreSQL does not let the login of DATABASE_URL in from this machine: its pg_hba.conf decides that',
  '3D000': 'The server has no database of the name in DATABASE_URL',
  '42501': 'The login of DATABASE_URL lacks the right to connect to its database',
  '53300':
    'PostgreSQL has no connection left: lower DATABASE_CONNECTIONS, or end other programs that use this server',
  '57P03': 'PostgreSQL is starting or stopping. Please run this again in a minute',
  ECONNREFUSED: 'No PostgreSQL listens at the address in DATABASE_URL: is it started, and is the port right?',
  ENOTFOUND:
    'The name of the server in DATABASE_URL leads nowhere: is it spelled right, and does DNS work here?',
  EAI_AGAIN: 'The name of the server in DATABASE_URL could not be looked up: does DNS work on this machine?',
  ENOENT: 'There is no socket of PostgreSQL in the folder that DATABASE_URL names: is it started?',
}
const SLOW_CONNECTION =
  'PostgreSQL does not respond at the address in DATABASE_URL: a firewall may be in between, or all connections are in use'

function sentenceAbout(code: string | undefined, said: string): string {
  if (code === 'ETIMEDOUT' || /timeout/i.test(said)) return SLOW_CONNECTION
  return CONNECTING[code ?? ''] ?? 'No connection to the database could be made'
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'])
// Connection failures, too many connections, and a server that starts or stops.
const OUT_OF_REACH = /^(?:08...|53300|57P0[1-5])$/
// A statement or transaction that took too long, no memory left, a disk that fails, and conflicts that a retry resolves.
const TRANSIENT = /^(?:25P03|53200|57014|58030|40...)$/
// The driver's errors without a code: no connection became free in time, or one broke or did not respond.
const CONNECTION =
  /timeout exceeded when trying to connect|^Query read timeout|^Connection (?:terminated|ended)|not queryable|^The database is closed/

/** The database can't be reached or is temporarily busy: the response is 503, because a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseReadOnly || isOutOfReach(error) || TRANSIENT.test(errorCode(error) ?? '')
}

/** There is no connection, or it ended before the result arrived: the statement may not have run. */
export function isOutOfReach(error: unknown): boolean {
  // Whatever its code: poolers and hosts that switch databases off have codes of their own.
  if (error instanceof NotConnected) return true
  // FATAL ends the connection or refuses a new one, also with a code of its own, as on some full disks.
  if (error instanceof Error && 'severity' in error && error.severity === 'FATAL') return true
  const code = errorCode(error)
  if (code !== undefined) return NETWORK.has(code) || OUT_OF_REACH.test(code)
  return error instanceof Error && CONNECTION.test(error.message)
}

/** Raised by `private.require_session`; the transaction has done nothing. */
export function isSessionEnded(error: unknown): boolean {
  return errorCode(error) === 'PT401'
}

/** Raised by `private.require_assured`: the member has a second factor, and this session has not shown it. */
export function isSecondFactorNeeded(error: unknown): boolean {
  return error instanceof Error && 'hint' in error && error.hint === 'second_factor_needed'
}

/** The database can't be brought to what this version expects; the message says what to do. */
export class PreparationRefused extends Error {}
