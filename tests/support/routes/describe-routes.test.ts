import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { authRoutes } from '#server/backend/auth/auth-routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { functionRoutes } from '#server/product/routes.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import { createLog } from '#server/platform/process/log.ts'
import { keys, siteUrl } from '#tests/support/data-service.ts'
import { FORM_KEYS, setUpOf } from '#tests/support/functions.ts'

import { authPaths } from './auth.ts'
import { functionPaths } from './functions.ts'
import type { Paths } from './openapi.ts'

const deps = {
  // No route uses it before a request.
  database: {} as Database,
  keys,
  formKeys: await parseSealingKeys(FORM_KEYS),
  siteUrl,
  log: createLog('silent'),
}

/** Method and path of each operation below a service. */
function described(paths: Paths, service: string): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.slice(service.length)}`),
  )
}

test('the description has every route of the auth service, and no other', () => {
  const { routes } = authRoutes({
    ...deps,
    queueMail: async () => undefined,
    content: () => builtIn,
    acceptsSignUps: () => true,
    clock: () => new Date(),
  })
  // As the description writes them; `*` of a path is one segment more.
  const registered = routes
    .filter(({ path }) => path !== '/*')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')}`)
  // A route for all methods is described by those that the public client uses.
  const ofAny = registered.flatMap((route) => (route.startsWith('ALL ') ? [route.slice('ALL '.length)] : []))
  const calls = described(authPaths(), '/auth/v1')
  const paths = calls.map((call) => call.split(' ')[1] ?? '')
  expect(new Set(calls.filter((_, at) => !ofAny.includes(paths[at] ?? '')))).toEqual(
    new Set(registered.filter((route) => !route.startsWith('ALL '))),
  )
  expect(ofAny.filter((path) => !paths.includes(path))).toEqual([])
})

test('the description has every function, and no other', () => {
  const setUp = setUpOf({ SITE_URL: siteUrl } as never)
  const { routes } = functionRoutes({ ...deps, setUp, mailchimp: undefined, mailSender: '' })
  const names = routes.map(({ path }) => path).filter((path) => !path.includes(':'))
  const paths = Object.keys(functionPaths()).map((path) => path.slice('/functions/v1'.length))
  expect(new Set(paths)).toEqual(new Set(names))
})
