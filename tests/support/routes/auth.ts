import { z } from 'zod'

import { Refresh } from '#server/backend/auth/auth-routes.ts'
import { ChangeUser } from '#server/backend/auth/change-user.ts'
import { Enroll } from '#server/backend/auth/enroll-factor.ts'
import { Generate, Verify as VerifyRecoveryCode } from '#server/backend/auth/recovery-codes.ts'
import { Recover, Resend } from '#server/backend/auth/request-mail.ts'
import { SignIn } from '#server/backend/auth/sign-in.ts'
import { SignUp } from '#server/backend/auth/sign-up.ts'
import { Verify } from '#server/backend/auth/verify.ts'
import { Verify as VerifyFactor } from '#server/backend/auth/verify-factor.ts'

import {
  json,
  jsonBody,
  type Operation,
  type Parameter,
  type Paths,
  reply,
  replySchema,
  requestSchema,
  RETRY_AFTER,
  type Schema,
} from './openapi.ts'

const Time = z.iso.datetime().optional()
const App = z.strictObject({
  provider: z.string(),
  providers: z.array(z.string()),
  password_needed: z.literal(true).optional(),
  appointed: z.literal(true).optional(),
})
const Identity = z.strictObject({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.looseObject({}),
  provider: z.string(),
  last_sign_in_at: Time,
  created_at: Time,
  updated_at: Time,
  email: z.email(),
})
const Factor = z.strictObject({
  id: z.uuid(),
  created_at: Time,
  updated_at: Time,
  status: z.enum(['verified', 'unverified']),
  friendly_name: z.string().optional(),
  factor_type: z.enum(['totp', 'webauthn', 'recovery_code']),
  last_challenged_at: Time,
})
/** Also the answer to a sign-up, which has no identities. */
const User = z.strictObject({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: Time,
  phone: z.literal(''),
  confirmation_sent_at: Time,
  confirmed_at: Time,
  recovery_sent_at: Time,
  new_email: z.string().optional(),
  email_change_sent_at: Time,
  last_sign_in_at: Time,
  app_metadata: App,
  user_metadata: z.looseObject({}),
  identities: z.array(Identity),
  factors: z.array(Factor).optional(),
  created_at: Time,
  updated_at: Time,
  is_anonymous: z.literal(false),
})
const Session = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().positive(),
  expires_at: z.int().positive(),
  refresh_token: z.string(),
  user: User,
})
const Enrolled = z.strictObject({
  id: z.uuid(),
  type: z.enum(['totp', 'webauthn']),
  friendly_name: z.string(),
  totp: z.strictObject({ secret: z.string(), uri: z.string(), qr_code: z.string() }).optional(),
})
const Challenge = z.strictObject({
  id: z.uuid(),
  type: z.enum(['totp', 'webauthn']),
  webauthn: z.looseObject({}).optional(),
  expires_at: z.int().positive(),
})
const Codes = z.strictObject({
  id: z.uuid(),
  type: z.literal('recovery_code'),
  friendly_name: z.string(),
  total: z.int(),
  codes: z.array(z.string()),
})
const CodesLeft = z.strictObject({
  id: z.uuid(),
  type: z.literal('recovery_code'),
  total: z.int(),
  remaining: z.int(),
})

const Weak = z.strictObject({ reasons: z.array(z.string()) }).optional()
const Refused = z.union([
  z.strictObject({ code: z.int(), error_code: z.string(), msg: z.string(), weak_password: Weak }),
  z.strictObject({ code: z.string(), message: z.string(), weak_password: Weak }),
])
/** As the gateway of Supabase writes it, in front of the service. */
const WithoutKey = z.strictObject({ message: z.string() })

interface Described {
  body?: z.core.$ZodType
  query?: Parameter[]
  reply?: z.core.$ZodType
  /** Only with a session, which may have ended: 403. */
  inSession?: boolean
  /** Refusals besides those that all have. */
  refused?: number[]
}

const param = (where: 'query' | 'path' | 'header', name: string, schema: object): Parameter => ({
  name,
  in: where,
  required: where === 'path',
  schema: { type: 'string', ...schema },
})
const REDIRECT_TO = [param('query', 'redirect_to', { maxLength: 300 })]
const VERSION = param('header', 'X-Supabase-Api-Version', { enum: ['2024-01-01', '2023-01-01'] })
const FACTOR_ID = param('path', 'id', { format: 'uuid' })

const CALLS: Record<string, Described> = {
  'get /health': {
    reply: z.strictObject({ version: z.string(), name: z.string(), description: z.string() }),
  },
  'get /settings': { reply: z.looseObject({ external: z.looseObject({}) }) },
  'post /signup': { body: SignUp, query: REDIRECT_TO, reply: User, refused: [409, 422] },
  'post /token': {
    body: z.union([SignIn, Refresh]),
    query: [
      param('query', 'grant_type', { enum: ['password', 'refresh_token', 'pkce', 'id_token', 'web3'] }),
    ],
    reply: Session,
    refused: [404, 422],
  },
  'post /verify': { body: Verify, reply: Session, refused: [403] },
  'post /recover': { body: Recover, query: REDIRECT_TO, reply: z.strictObject({}) },
  'post /resend': { body: Resend, query: REDIRECT_TO, reply: z.strictObject({}) },
  'post /logout': {
    query: [param('query', 'scope', { enum: ['global', 'local', 'others'] })],
    inSession: true,
  },
  'get /user': { reply: User, inSession: true },
  'put /user': { body: ChangeUser, query: REDIRECT_TO, reply: User, inSession: true, refused: [409, 422] },
  'post /factors': { body: Enroll, reply: Enrolled, inSession: true, refused: [422] },
  'get /factors/recovery-codes': { reply: CodesLeft, inSession: true, refused: [404] },
  'post /factors/recovery-codes': { body: Generate, reply: Codes, inSession: true, refused: [422] },
  'delete /factors/recovery-codes': {
    reply: z.strictObject({ id: z.uuid() }),
    inSession: true,
    refused: [404, 422],
  },
  'post /factors/recovery-codes/regenerate': { reply: Codes, inSession: true, refused: [404] },
  'post /factors/recovery-codes/verify': {
    body: VerifyRecoveryCode,
    reply: Session,
    inSession: true,
    refused: [422],
  },
  'delete /factors/{id}': { reply: z.strictObject({ id: z.uuid() }), inSession: true, refused: [404, 422] },
  'post /factors/{id}/challenge': { reply: Challenge, inSession: true, refused: [404, 422] },
  'post /factors/{id}/verify': { body: VerifyFactor, reply: Session, inSession: true, refused: [404, 422] },
}

/** Paths of the public client that lead nowhere here. */
const NOT_OFFERED: Record<string, Described> = {
  'post /otp': { body: Recover, refused: [422] },
  'get /authorize': { query: [param('query', 'provider', {})] },
  'post /sso': { refused: [404] },
  'post /passkeys/{path}': { refused: [404] },
  'get /passkeys/{path}': { refused: [404] },
  'get /user/identities/{path}': { refused: [403, 404] },
  'delete /user/identities/{path}': { refused: [403, 404] },
}

export interface AuthCall {
  method: string
  /** Such as `/factors/{id}/verify`, below `/auth/v1`. */
  path: string
  query: Parameter[]
  body: Schema | undefined
  /** Whether it is offered, and only with a session. */
  inSession: boolean
}

/** Every call of the public client, for tests that make all of them. */
export function authCalls(): AuthCall[] {
  return Object.entries({ ...CALLS, ...NOT_OFFERED }).map(
    ([call, { body, query = [], inSession = false }]) => {
      const [method = '', path = ''] = call.split(' ')
      return { method: method.toUpperCase(), path, query, body: body && requestSchema(body), inSession }
    },
  )
}

export function authPaths(): Paths {
  const paths: Paths = {}
  for (const [call, described] of Object.entries({ ...CALLS, ...NOT_OFFERED })) {
    const [method = '', path = ''] = call.split(' ')
    const offered = call in CALLS
    ;(paths[`/auth/v1${path}`] ??= {})[method] = operationOf(call, described, offered)
  }
  return paths
}

function operationOf(
  call: string,
  { body, query = [], reply: answered, inSession = false, refused = [] }: Described,
  offered: boolean,
): Operation {
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inPath = names.map((name) =>
    name === 'id' ? FACTOR_ID : param('path', name, { minLength: 1, pattern: '^[a-z0-9]+$' }),
  )
  const refusals = [400, 401, 429, ...(inSession ? [403] : []), ...refused].map((status) => [
    status,
    refusalOf(status),
  ])
  return {
    operationId: call,
    parameters: [...inPath, ...query, VERSION],
    ...(body && { requestBody: jsonBody(requestSchema(body)) }),
    responses: {
      ...Object.fromEntries(refusals),
      ...(offered && (answered ? { 200: answerOf(call, answered) } : { 204: reply('Nothing') })),
    },
  }
}

function answerOf(call: string, answered: z.core.$ZodType) {
  const answer = json(replySchema(answered))
  return call === 'post /factors' ? { ...answer, links: FACTOR_LINKS } : answer
}

/** What may be done with a factor that was just made. */
const FACTOR_LINKS = Object.fromEntries(
  ['post /factors/{id}/challenge', 'post /factors/{id}/verify', 'delete /factors/{id}'].map((operationId) => [
    operationId.replaceAll(/\W+/g, '-'),
    { operationId, parameters: { id: '$response.body#/id' } },
  ]),
)

function refusalOf(status: number) {
  const shape = status === 401 ? z.union([Refused, WithoutKey]) : Refused
  return json(replySchema(shape), status === 429 ? RETRY_AFTER : {})
}
