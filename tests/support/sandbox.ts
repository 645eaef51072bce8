import type { Mode } from '#sandbox/faults.ts'
import type { CapturedMail } from '#sandbox/outbox/mailbox.ts'

import type { Product } from './product.ts'
import { standInsAt } from './stand-ins.ts'

/** Sets a stand-in's failure mode. */
export async function setFault(product: Product, service: string, mode: Mode): Promise<void> {
  await standInsOf(product).fault(service, mode)
}

/** Sets what the mail server refuses from now on; null: nothing. */
export async function refuseMail(
  product: Product,
  refusal: Parameters<ReturnType<typeof standInsOf>['refuseMail']>[0],
): Promise<void> {
  await standInsOf(product).refuseMail(refusal)
}

/** Moves the payment provider's clock. */
export async function advanceDays(product: Product, days: number): Promise<void> {
  await standInsOf(product).steer('/clock', { advanceDays: days })
}

/** Puts a member's subscription into states of `sandbox/stripe/states.ts`. */
export async function arrangeStripe(product: Product, email: string, states: string[]): Promise<void> {
  await standInsOf(product).steer('/stripe/arrange', { email, states })
}

/** Everything that the payment provider's stand-in has. */
export function readStripe(product: Product): Promise<unknown> {
  return standInsOf(product).read('/stripe')
}

/** Captured mail, newest first. */
export async function readOutbox(product: Product): Promise<CapturedMail[]> {
  return product.project ? product.project.mails() : standInsOf(product).mails()
}

/** The members at the mailing provider's stand-in. */
export function providerMembers(product: Product) {
  return standInsOf(product).readers()
}

/** An address that no other test uses; short, as journeys type it key by key. */
export function freshAddress(name = 'visitor'): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
}

function standInsOf({ address }: Product) {
  return standInsAt(async (path, init) => {
    const reply = await fetch(`${address}/sandbox${path}`, init)
    if (!reply.ok) throw new Error(`The sandbox refused: ${await reply.text()}`)
    return reply
  })
}
