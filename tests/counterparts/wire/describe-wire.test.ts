import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { builtIn } from '#content/built-in.ts'
import { authRoutes } from '#server/backend/auth/auth-routes.ts'
import { functionRoutes } from '#server/functions/routes.ts'
import { parseFormKeys } from '#server/functions/seal.ts'
import { unsubscribe } from '#server/functions/unsubscribe.ts'
import { keys, siteUrl } from '#tests/support/data-service.ts'
import { setUpOf } from '#tests/support/functions.ts'
import { useDatabase } from '#tests/support/use-database.ts'

import { readOffered } from './data.ts'
import { describeWire } from './describe-wire.ts'

const { database, data } = await useDatabase()
const formKeys = await parseFormKeys(`k1:${Buffer.alloc(32, 7).toString('base64')}`)
const log = { warn() {}, error() {} }
const documents = {
  anon: await describeWire(database, 'anon'),
  authenticated: await describeWire(database, 'authenticated'),
}
const roles = ['anon', 'authenticated'] as const

/** Method and path of each operation below a service. */
function described(service: string): string[] {
  return Object.entries(documents.anon.paths)
    .filter(([path]) => path.startsWith(service))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.slice(service.length)}`),
    )
    .toSorted()
}

interface Registered {
  method: string
  path: string
}
/** As the description writes them; `*` of a path is one segment more. */
function registered(routes: Registered[]): string[] {
  const found = routes
    .filter(({ path }) => path !== '/*')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')}`)
  return [...new Set(found)].toSorted()
}

describe('the description of the wire', () => {
  test('has every route of the auth service, and no other', () => {
    const auth = authRoutes({
      database,
      keys,
      formKeys,
      siteUrl,
      queueMail: async () => undefined,
      content: () => builtIn,
      clock: () => new Date(),
      log: { ...log, info() {} } as never,
    })
    // A route for all methods is described by those that the public client uses.
    const anyMethod = registered(auth.routes).filter((route) => route.startsWith('ALL '))
    const ofAny = anyMethod.map((route) => route.slice('ALL '.length))
    const own = described('/auth/v1').filter((route) => !ofAny.includes(route.split(' ')[1] ?? ''))
    expect(own).toEqual(registered(auth.routes).filter((route) => !route.startsWith('ALL ')))
    expect(anyMethod).toEqual(['ALL /passkeys/{path}', 'ALL /user/identities/{path}'])
    for (const path of ofAny) expect(documents.anon.paths).toHaveProperty([`/auth/v1${path}`])
  })

  test('has every function, and no other', () => {
    const setUp = setUpOf({ SITE_URL: siteUrl } as never)
    const functions = functionRoutes({ keys, database, formKeys, siteUrl, setUp, log, mailchimp: undefined })
    const names = functions.routes.map(({ path }) => path).filter((path) => !path.includes(':'))
    const paths = Object.keys(documents.anon.paths).filter((path) => path.startsWith('/functions/v1/'))
    expect(paths.map((path) => path.slice('/functions/v1'.length)).toSorted()).toEqual(
      [...new Set(names)].toSorted(),
    )
  })

  test('has every table and function of the data service with every method that it routes, and no other', async () => {
    const { tables, routines } = await readOffered(database, 'anon')
    const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST']
    expect(described('/rest/v1')).toEqual(
      [
        ...tables.flatMap(({ name }) => methods.map((method) => `${method} /${name}`)),
        ...routines.map(({ name }) => `POST /rpc/${name}`),
      ].toSorted(),
    )
    // HEAD is a GET to the router.
    expect(registered(data.app.routes)).toEqual([
      'ALL /rpc/{name}',
      'ALL /{table}',
      'DELETE /{table}',
      'GET /{table}',
      'PATCH /{table}',
      'POST /rpc/{name}',
      'POST /{table}',
    ])
  })

  test.each(['text/html', 'application/json'])('has each answer of unsubscribing, as %s', async (type) => {
    const page = { headers: { ETag: '"1"', 'Content-Type': type }, bodies: { identity: new Uint8Array() } }
    const handle = unsubscribe({ database, keys: formKeys, pageAt: () => page, log })
    const operations = documents.anon.paths['/functions/v1/unsubscribe']
    for (const [method, status] of [
      ['get', 200],
      ['post', 404],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await handle(new Request(siteUrl, { method, headers: { Accept: type } }))
      expect(answer.status).toBe(status)
      expect(operations?.[method]?.responses[status]?.content).toHaveProperty([type])
    }
  })

  test.each(roles)('says of %s what the database grants', async (role) => {
    const { paths } = documents[role]
    const readable = Object.entries(paths)
      .filter(([path, { get }]) => path.startsWith('/rest/v1/') && get?.responses[200])
      .map(([path]) => path.slice('/rest/v1/'.length))
    const visitors = ['email_lists', 'email_subscriptions', 'testimonials']
    const members = [
      ...visitors,
      'member_resources',
      'memberships',
      'profiles',
      'testimonial_originals',
    ].toSorted()
    expect(readable).toEqual(role === 'anon' ? visitors : members)
    const memberships = await readColumns(paths['/rest/v1/memberships'])
    expect(memberships).not.toContain('provider_id')
    expect(memberships.includes('paid_until')).toBe(role === 'authenticated')
  })

  test.each(roles)('is a document whose references lead somewhere, for %s', (role) => {
    const text = JSON.stringify(documents[role])
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(references.length).toBeGreaterThan(0)
    for (const name of references) expect(documents[role].components.schemas).toHaveProperty(name!)
    expect(text).not.toContain('$defs')
  })
})

const Rows = z.object({ items: z.object({ properties: z.record(z.string(), z.unknown()) }) })

/** The columns of a table's rows; none where they can't be read. */
async function readColumns(table: (typeof documents.anon.paths)[string] | undefined): Promise<string[]> {
  const schema = table?.get?.responses[200]?.content?.['application/json']?.schema
  return schema ? Object.keys(Rows.parse(schema).items.properties) : []
}
