import { UnsubscribeReply, UnsubscribeRequest } from '#contracts/unsubscribe.ts'
import type { Departures } from './departures.ts'
import type { FormKeys } from './form-keys.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest, seeOther } from './http.ts'
import type { FunctionLog } from './log.ts'
import { openToken } from './unsubscribe-link.ts'

export interface UnsubscribeWorld {
  departures: Pick<Departures, 'leave'>
  keys: FormKeys
  /** Where the page is that asks; empty where it has the function's own origin. */
  siteOrigin: string
  log: FunctionLog
}

const MAX_BODY = 4 * 1024

/**
 * One-click unsubscribing (RFC 8058). `POST ?token=…` takes the address off every list, whatever the body; our
 * page sends `{ token }` instead. `GET ?token=…` changes nothing, because scanners follow every link of a mail:
 * 303 to the page that asks. 200 `{ status }`; 400, 404 for a token that means nothing, 405, 413, 500 with `{ error }`.
 */
export function unsubscribe(world: UnsubscribeWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const given = new URL(request.url).searchParams.get('token')
    if (request.method === 'GET' || request.method === 'HEAD') {
      // After the #, where no log of any server sees it.
      return seeOther(`${world.siteOrigin}/unsubscribe#token=${encodeURIComponent(given ?? '')}`)
    }
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const parsed = UnsubscribeRequest.safeParse(
        given ? { token: given } : await readJson(request, MAX_BODY),
      )
      if (!parsed.success) return json({ error: 'token is missing' }, 400)
      const subscription = await openToken(parsed.data.token, world.keys)
      if (!subscription || !(await world.departures.leave(subscription))) {
        return json({ error: 'There is no such subscription' }, 404)
      }
      return json(UnsubscribeReply.parse({ status: 'unsubscribed' }))
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
      world.log.error({ err: error }, 'somebody could not be unsubscribed')
      return json({ error: 'Nothing was changed' }, 500)
    }
  }
}
