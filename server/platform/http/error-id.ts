import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'

import type { MiddlewareHandler } from 'hono'

import { ERROR_ID_HEADER, ERROR_ID_LETTERS } from '#contracts/error-id.ts'

const requests = new AsyncLocalStorage<{ id: string | undefined }>()

/** Adds to every response of 500 and above the id that is also in the log lines of its request. */
export function identifyErrors(): MiddlewareHandler {
  return (c, next) =>
    requests.run({ id: undefined }, async () => {
      await next()
      if (c.res.status >= 500) c.header(ERROR_ID_HEADER, errorId())
    })
}

/** The id of the current request, made at the first call; undefined outside of requests. */
export function errorId(): string | undefined {
  const request = requests.getStore()
  if (request) request.id ??= `${letters()}-${letters()}`
  return request?.id
}

function letters(): string {
  return Array.from({ length: 4 }, () => ERROR_ID_LETTERS[randomInt(ERROR_ID_LETTERS.length)]).join('')
}
