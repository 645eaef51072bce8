import { z } from 'zod'

import type { FormKeys } from './seal.ts'
import { CannotOpen, open, seal } from './seal.ts'

/** The address that goes into each letter: POST unsubscribes, GET leads to a page that asks. */
export type UnsubscribeLink = (subscription: string) => Promise<string>

// Tells it from everything else that is sealed under the same keys.
const Meaning = z.object({ unsubscribe: z.uuid() })

/**
 * @param base where `unsubscribe` answers, such as `https://example.com/functions/v1/unsubscribe`
 */
export function unsubscribeLinks(keys: FormKeys, base: string): UnsubscribeLink {
  return async (subscription) => `${base}?token=${await sealToken(subscription, keys)}`
}

/** A token that says which subscription is meant and shows nothing: no address, no id, no list. */
export async function sealToken(subscription: string, keys: FormKeys): Promise<string> {
  const { keyId, sealed } = await seal(JSON.stringify(Meaning.parse({ unsubscribe: subscription })), keys)
  return `${keyId}.${sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** @returns the subscription's id; undefined for a token that we did not make, or whose key is gone */
export async function openToken(token: string, keys: FormKeys): Promise<string | undefined> {
  const [, keyId = '', letters = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  const sealed = letters.replaceAll('-', '+').replaceAll('_', '/')
  try {
    return Meaning.parse(JSON.parse(await open({ keyId, sealed }, keys))).unsubscribe
  } catch (error) {
    if (error instanceof CannotOpen || error instanceof z.ZodError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}
