import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

import { type AuthCall, authCalls } from '#tests/support/routes/auth.ts'
import type { Offered } from '#tests/support/routes/data.ts'
import { functionCalls } from '#tests/support/routes/functions.ts'

import { bodies, email, encoded, hostile, nearly, text, valuesOf } from './values.ts'

/** One request as it is sent. */
export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  caller: Caller
}
export type Caller = (typeof CALLERS)[number]

const CALLERS = ['visitor', 'member', 'owner', 'ended', 'service', 'forged', 'nobody'] as const

/** Requests to every endpoint: valid by its schema, nearly valid, and hostile in body, query, method and headers. */
export function hostileRequests(offered: Offered): Arbitrary<HostileRequest> {
  return fc.oneof(
    { weight: 5, arbitrary: functionRequest },
    { weight: 4, arbitrary: tableRequest(offered) },
    { weight: 2, arbitrary: routineRequest(offered) },
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

const functionRequest = fc.oneof(
  ...functionCalls().map(({ name, fields }) =>
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
        .map((tail) => `/functions/v1/${name}${tail}`),
      body: bodies(nearly(valuesOf(fields))),
    }),
  ),
  requests({ path: text.map((each) => `/functions/v1/${encoded(each)}`), body: bodies(hostile) }),
)

function tableRequest({ tables }: Offered): Arbitrary<HostileRequest> {
  return fc.constantFrom(...tables).chain(({ name: table, columns }) => {
    const names = columns.map(({ name }) => name)
    const column = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, text)
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

function routineRequest({ routines }: Offered): Arbitrary<HostileRequest> {
  return fc
    .constantFrom(...routines, { name: 'no_such_function', parameters: [{ name: 'a' }] })
    .chain((routine) => {
      const value = fc.oneof(fc.uuid(), email, hostile)
      const args = fc.record(Object.fromEntries(routine.parameters.map((each) => [each.name, value])))
      return requests({
        path: fc.constantFrom('', '', '', '?a=1').map((tail) => `/rest/v1/rpc/${routine.name}${tail}`),
        body: bodies(nearly(args)),
      })
    })
}

/** Queries that no client sends, and paths of Supabase Auth that the public client never requests. */
export const ODD_AUTH_PATHS = [
  '/token?grant_type=password&grant_type=refresh_token',
  '/verify?type=signup&token=%00',
  '/recover?redirect_to=javascript:1',
  '/logout?scope=nonsense',
  '/reauthenticate',
  '/admin/users',
  '/magiclink',
  '/invite',
]
const authRequest = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...authCalls().map(authCall)) },
  requests({ path: fc.constantFrom(...ODD_AUTH_PATHS).map(authPath), body: bodies(hostile) }),
  requests({ path: text.map((each) => authPath(`/${encoded(each)}`)), body: bodies(hostile) }),
)

function authCall({ method, path, query, body }: AuthCall): Arbitrary<HostileRequest> {
  const parameters = query.map(({ name, schema }) =>
    fc
      .oneof({ weight: 4, arbitrary: valuesOf(schema) }, text)
      .map((value) => `${name}=${encoded(String(value))}`),
  )
  const filled = fc.oneof(fc.uuid(), fc.constant('1'), text).map((part) => encoded(part))
  return requests({
    method: fc.oneof({ weight: 8, arbitrary: fc.constant(method) }, fc.constantFrom(...METHODS)),
    path: fc
      .tuple(
        filled,
        fc.subarray(parameters).chain((some) => fc.tuple(...some)),
      )
      .map(([part, given]) => authPath(`${path.replace(/\{\w+\}/, part)}?${given.join('&')}`)),
    body: bodies(body ? nearly(valuesOf(body)) : hostile),
  })
}

function authPath(path: string): string {
  return `/auth/v1${path}`
}

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
