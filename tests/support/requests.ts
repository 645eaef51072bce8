import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import type { Product } from './product.ts'

interface Sent {
  body?: object | undefined
  /** An access token, or another key. */
  bearer?: string | undefined
  /** The client's address: rate limits count by network, so that each request has one of its own by default. */
  from?: string
  key?: string
  headers?: Record<string, string>
}

/** A request as a browser with the public key sends it, of JSON or a form. */
export function send(
  { address, project }: Pick<Product, 'address' | 'project'>,
  method: string,
  path: string,
  { body, key = SANDBOX_PUBLIC_KEY, bearer = key, from = freshAddress(), headers }: Sent = {},
): Promise<Response> {
  const isForm = body instanceof FormData
  const ofProject = project && /^\/(?:auth|rest)\//.test(path)
  return fetch((ofProject ? project.address : address) + path, {
    method,
    headers: {
      apikey: key,
      Authorization: `Bearer ${bearer}`,
      Accept: 'application/json',
      'X-Forwarded-For': from,
      ...(!isForm && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

/** Signs in by the password. */
export function signInWith(product: Product, who: { email: string; password: string }, from?: string) {
  return send(product, 'POST', '/auth/v1/token?grant_type=password', { body: who, ...(from && { from }) })
}

/** Sends a form of the site. */
export function sendForm(product: Product, fields: Record<string, string>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return send(product, 'POST', '/functions/v1/receive-form', { body })
}

let addresses = Math.floor(Math.random() * 60_000)

function freshAddress(): string {
  addresses += 1
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.1`
}
