import { SubscribeRequest, listNameOf } from '#contracts/subscribe.ts'
import { readForm, refuseUnlessPost, RefusedRequest, seeOther } from './http.ts'
import type { FunctionLog } from './log.ts'
import type { ProviderSubscriptions } from './provider-subscriptions.ts'

export interface NewsletterFormWorld {
  /** Writes the subscription as a visitor, exactly as the pages' script does. @throws when it can't be written */
  subscribe: (email: string, listName: string) => Promise<void>
  /** Keeps the first name for the job that tells the provider. */
  subscriptions: Pick<ProviderSubscriptions, 'begin'>
  /** Empty where the pages have the function's own origin. */
  siteOrigin: string
  /** Counts one form sent by whoever made the request; false once there were too many. */
  admit: (request: Request) => Promise<boolean>
  log: FunctionLog
}

const MAX_BODY = 4 * 1024
// Pages that a sign-up stands on; the first is the default.
const PAGES = ['/', '/blog', '/esa-evaluations'] as const

/**
 * Newsletter sign-up for visitors without JavaScript: a browser's own form post, answered by 303
 * to the page it came from, at `#subscribed` or `#subscribe-failed`. The queue tells the provider.
 */
export function newsletterForm(world: NewsletterFormWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    let page: string = PAGES[0]
    try {
      if (!(await world.admit(request))) throw new RefusedRequest(429, 'Too many forms from this address')
      const fields = await readForm(request, MAX_BODY)
      page = PAGES.find((known) => known === fields.return) ?? PAGES[0]
      const wanted = SubscribeRequest.safeParse(fields)
      if (!wanted.success) throw new RefusedRequest(422, 'Invalid subscription')
      await world.subscribe(wanted.data.email, listNameOf(wanted.data.listType))
      await world.subscriptions.begin(wanted.data)
      return seeOther(`${world.siteOrigin}${page}#subscribed`)
    } catch (error) {
      if (!(error instanceof RefusedRequest))
        world.log.error({ err: error }, 'a subscription was not written')
      return seeOther(`${world.siteOrigin}${page}#subscribe-failed`)
    }
  }
}
