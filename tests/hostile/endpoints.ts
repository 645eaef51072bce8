import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

import { Inquiry } from '#contracts/inquiry.ts'
import { EsaRequest } from '#contracts/esa-request.ts'
import { FUNCTION_REQUESTS } from '#tests/counterparts/wire/functions.ts'

import { bodies, email, encoded, hostile, name, nearly, text, validBy } from './values.ts'

/** One request as it goes over the wire. */
export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  caller: Caller
}
export type Caller = (typeof CALLERS)[number]

const CALLERS = ['visitor', 'member', 'owner', 'ended', 'service', 'forged', 'nobody'] as const

/** The tables and functions of the data service, as the database has them. */
export interface Catalogue {
  tables: { name: string; columns: string[] }[]
  routines: { name: string; parameters: string[] }[]
}

/** Requests to every endpoint: valid by its schema, nearly valid, and hostile in body, query, method and headers. */
export function hostileRequests(catalogue: Catalogue): Arbitrary<HostileRequest> {
  return fc.oneof(
    { weight: 5, arbitrary: functionRequest },
    { weight: 4, arbitrary: tableRequest(catalogue) },
    { weight: 2, arbitrary: routineRequest(catalogue) },
    { weight: 3, arbitrary: authRequest },
    { weight: 2, arbitrary: siteRequest },
  )
}

const METHODS = [
  'POST',
  'POST',
  'POST',
  'POST',
  'GET',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
]
const caller = fc.constantFrom(...CALLERS, 'visitor' as const, 'member' as const, 'owner' as const)
const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'nonsense',
  ),
)
const extraHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { prefer: 'return=representation,resolution=merge-duplicates' },
    { prefer: 'handling=strict,max-affected=1' },
    { accept: 'application/vnd.pgrst.object+json' },
    { accept: 'text/csv' },
    { 'accept-profile': 'private' },
    { range: 'bytes=0-,0-,0-' },
    { 'accept-encoding': 'br;q=nonsense, zstd' },
    { 'content-encoding': 'gzip' },
    { 'x-supabase-api-version': '9999-99-99' },
    { 'if-none-match': '"' },
    { origin: 'https://evil.example' },
    { cookie: 'a=\u0001'.slice(0, 2) },
    { 'stripe-signature': 't=1,v1=00' },
  ),
)

function requests(given: {
  path: Arbitrary<string>
  body: Arbitrary<string>
  method?: Arbitrary<string>
}): Arbitrary<HostileRequest> {
  return fc
    .record({
      method: given.method ?? fc.constantFrom(...METHODS),
      path: given.path,
      body: given.body,
      caller,
      type: contentType,
      extra: extraHeaders,
    })
    .map(({ type, extra, ...rest }) => ({
      ...rest,
      // The service key may change and delete every row: do not let it.
      ...(rest.caller === 'service' && /PATCH|DELETE/.test(rest.method) && { caller: 'forged' as const }),
      headers: { ...extra, ...(type && { 'content-type': type }) },
    }))
}

/** As the forms' own script names them. */
const FORMS = { enquiry: Inquiry, 'esa-request': EsaRequest }

const functionBodies: [string, Arbitrary<unknown>][] = [
  ...Object.entries(FUNCTION_REQUESTS).map(([path, schema]): [string, Arbitrary<unknown>] => [
    path,
    validBy(schema),
  ]),
  ...Object.entries(FORMS).map(([form, schema]): [string, Arbitrary<unknown>] => [
    'receive-form',
    validBy(schema).map((fields) => ({ ...(fields as object), form })),
  ]),
]
const functionRequest = fc.oneof(
  ...functionBodies.map(([path, valid]) =>
    requests({
      path: fc
        .constantFrom(
          '',
          '',
          '',
          '/',
          '?token=%00',
          '?a=1&a=2',
          '?shape=square&zoom=1&x=0&y=NaN',
          '?id=//evil.example',
        )
        .map((tail) => `/functions/v1/${path}${tail}`),
      body: bodies(nearly(valid)),
    }),
  ),
  requests({ path: text.map((each) => `/functions/v1/${encoded(each)}`), body: bodies(hostile) }),
)

function tableRequest({ tables }: Catalogue): Arbitrary<HostileRequest> {
  return fc.constantFrom(...tables).chain(({ name: table, columns }) => {
    const column = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...columns) }, text)
    const value = fc.oneof(text, email, fc.uuid(), fc.constantFrom('true', '2026-01-01'))
    const parameter = fc.oneof(
      fc.tuple(fc.constant('select'), fc.oneof(column, fc.constantFrom('*', '*,a(b)', 'count()', ',,'))),
      fc.tuple(
        fc.constant('order'),
        fc.tuple(column, fc.constantFrom('.asc', '.desc', '.nullsfirst', '')).map(([a, b]) => a + b),
      ),
      fc.tuple(fc.constant('limit'), fc.oneof(fc.integer({ min: -1, max: 2000 }).map(String), text)),
      fc.tuple(
        fc.constantFrom('columns', 'on_conflict'),
        fc.array(column, { maxLength: 3 }).map((all) => all.join(',')),
      ),
      fc.tuple(
        fc.constant('or'),
        fc.tuple(column, value).map(([a, b]) => `(${a}.lt."${b}",${a}.eq.${b})`),
      ),
      fc.tuple(
        column,
        fc
          .tuple(fc.constantFrom('eq.', 'lt.', 'lte.', 'like.', 'in.', 'fts.', ''), value)
          .map(([a, b]) => a + b),
      ),
    )
    const row = fc.dictionary(column, fc.oneof(value, hostile), { maxKeys: 6 })
    return requests({
      method: fc.constantFrom(
        'GET',
        'GET',
        'GET',
        'POST',
        'POST',
        'PATCH',
        'DELETE',
        'HEAD',
        'PUT',
        'OPTIONS',
      ),
      path: fc.array(parameter, { maxLength: 4 }).map((all) => `/rest/v1/${table}?${safeQuery(all)}`),
      body: bodies(fc.oneof(row, fc.array(row, { maxLength: 3 }), hostile)),
    })
  })
}

function routineRequest({ routines }: Catalogue): Arbitrary<HostileRequest> {
  return fc.constantFrom(...routines, { name: 'no_such_function', parameters: ['a'] }).chain((routine) => {
    const value = fc.oneof(fc.uuid(), email, hostile)
    const args = fc.record(Object.fromEntries(routine.parameters.map((each) => [each, value])))
    return requests({
      path: fc.constantFrom('', '', '', '?a=1').map((tail) => `/rest/v1/rpc/${routine.name}${tail}`),
      body: bodies(nearly(args)),
    })
  })
}

const account = fc.record({
  email: fc.oneof(email, hostile),
  password: fc.oneof(text, hostile),
  data: fc.record({
    first_name: fc.oneof(name, hostile),
    last_name: fc.oneof(name, hostile),
    phone: hostile,
  }),
  token_hash: text,
  token: text,
  type: fc.oneof(fc.constantFrom('signup', 'recovery', 'email', 'email_change'), hostile),
  refresh_token: text,
  current_password: text,
  nonce: text,
})
export const AUTH_PATHS = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=password&grant_type=refresh_token',
  'token',
  'verify',
  'verify?type=signup&token=%00',
  'recover',
  'recover?redirect_to=javascript:1',
  'resend',
  'logout?scope=others',
  'logout?scope=nonsense',
  'user',
  'settings',
  'health',
  'otp',
  'authorize?provider=x',
  'sso',
  'factors',
  'factors/1/verify',
  'reauthenticate',
  'user/identities/1',
  'admin/users',
  'passkeys/x',
  'magiclink',
  'invite',
]
const authRequest = requests({
  method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE', 'PATCH'),
  path: fc
    .oneof({ weight: 20, arbitrary: fc.constantFrom(...AUTH_PATHS) }, text.map(encoded))
    .map((path) => `/auth/v1/${path}`),
  body: bodies(nearly(account)),
})

/** Addresses of the site: real ones, nearly real ones, and what scanners try. */
const SITE_PATHS = [
  '/',
  '//',
  '/about/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fpackage.json',
  '/%',
  '/%ff',
  '/%00',
  '/healthz/',
  '/assets/',
  '/assets/../server',
  '/index.html',
  '/.env',
  '/pictures/00000000-0000-0000-0000-000000000000-320.webp',
  '/pictures/%00-320.webp',
  '/pictures/00000000-0000-0000-0000-000000000000-9999.jpg?x',
  '/feeds/',
  '/blog?page=1&page=2',
  '/admin',
  '/auth/confirm%23x',
  '*',
  '/__proto__',
  '/constructor',
  `/${'a/'.repeat(2000)}`,
]

const siteRequest = requests({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND'),
  path: fc.oneof(
    fc.constantFrom(...SITE_PATHS),
    text.map((each) => `/${encoded(each)}`),
  ),
  body: fc.constant(''),
})

function safeQuery(parameters: [string, string][]): string {
  return parameters
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join('&')
    .slice(0, 8000)
}
