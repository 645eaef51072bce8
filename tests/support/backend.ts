import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { type Product, readSecrets } from './product.ts'
import { send } from './requests.ts'
import { openSession, ownerSignIn } from './sessions.ts'

type Fields = Record<string, string | number | boolean | null>

/** The data service, called with the public key, as by any browser. */
export function asVisitor(product: Product) {
  return requester(product, SANDBOX_PUBLIC_KEY)
}

/** The data service, called with the service key, which only the process and its host know: to read stored rows. */
export async function asService(product: Product) {
  return requester(product, (await readSecrets(product)).SERVICE_KEY)
}

/** The data service as the practice's owner, signed in as on /auth. */
export async function asOwner(product: Product) {
  const { access_token: token } = await openSession(product, await ownerSignIn(product))
  return requester(product, SANDBOX_PUBLIC_KEY, token)
}

/** Sends exactly the upsert of the specification. */
export async function subscribe(product: Product, email: string, listId: string): Promise<Response> {
  return asVisitor(product)('POST', 'email_subscriptions?on_conflict=email,email_list_id', {
    body: {
      email,
      email_list_id: listId,
      subscribed: true,
      subscribed_at: new Date().toISOString(),
      unsubscribed_at: null,
    },
    headers: { Prefer: 'resolution=merge-duplicates,return=minimal' },
  })
}

/** @returns the id of one of the four lists */
export async function findList(product: Product, name: string): Promise<string> {
  const query = new URLSearchParams({ select: 'id', name: `eq.${name}` })
  const reply = await asVisitor(product)('GET', `email_lists?${query}`)
  const [list] = (await reply.json()) as { id: string }[]
  if (!list) throw new Error(`There is no list ${name}.`)
  return list.id
}

function requester(product: Product, key: string, bearer = key) {
  return (method: string, path: string, options: { body?: Fields; headers?: Record<string, string> } = {}) =>
    send(product, method, `/rest/v1/${path}`, { key, bearer, ...options })
}
