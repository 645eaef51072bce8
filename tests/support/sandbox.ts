import type { Product } from './product.ts'

type Mode = 'none' | 'error' | 'slow' | 'garbage' | 'reset'

interface CapturedMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** Sets a stand-in's failure mode. */
export async function setFault(product: Product, service: string, mode: Mode): Promise<void> {
  await steer(product, 'faults', { service, mode })
}

/** Moves the payment provider's clock. */
export async function advanceDays(product: Product, days: number): Promise<void> {
  await steer(product, 'clock', { advanceDays: days })
}

/** Captured mail, newest first. */
export async function readOutbox(product: Product): Promise<CapturedMail[]> {
  if (product.project) return product.project.mails()
  const reply = await fetch(`${product.address}/sandbox/outbox`, { headers: { Accept: 'application/json' } })
  const { messages } = (await reply.json()) as { messages: CapturedMail[] }
  return messages
}

/** What the mailing provider's stand-in has been told. */
export async function providerMembers(product: Product) {
  const reply = await fetch(`${product.address}/sandbox/state/mailchimp`)
  const { members } = (await reply.json()) as {
    members: {
      email_address: string
      merge_fields: Record<string, string>
      status: string
      tags: unknown[]
    }[]
  }
  return members
}

/** An address that no other test uses; short, as journeys type it key by key. */
export function freshAddress(name = 'visitor'): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
}

async function steer(product: Product, what: string, body: object): Promise<void> {
  const reply = await fetch(`${product.address}/sandbox/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`The sandbox refused: ${await reply.text()}`)
}
