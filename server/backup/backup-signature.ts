import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Manifest } from './manifest.ts'

/** Keys derived from FORM_KEYS, by the pair's id; the current one first. */
export type SigningKeys = ReadonlyMap<string, Buffer>

const SIGNATURE_BYTES = 32
const HOW_TO_TRUST =
  'Whoever made a backup decides everything on the site that it is restored to, its owners too, and can run any command in the database meanwhile. If you know better where this one comes from, add --trust-unsigned.'

/** The bytes of `plain`, followed by their HMAC-SHA-256. */
export async function* withSignature(plain: AsyncIterable<Uint8Array>, key: Buffer) {
  const hmac = createHmac('sha256', key)
  for await (const chunk of plain) {
    hmac.update(chunk)
    yield chunk
  }
  yield hmac.digest()
}

/** Yields the bytes of `signed` without the signature, which it returns at the end. */
export async function* withoutSignature(
  signed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, Buffer> {
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of signed) {
    pending = Buffer.concat([pending, chunk])
    yield pending.subarray(0, -SIGNATURE_BYTES)
    pending = pending.subarray(-SIGNATURE_BYTES)
  }
  return pending
}

/**
 * Reads a whole backup and refuses it unless one of these keys signed it. Call it before anything of the backup is used,
 * because anybody can encrypt with the public key.
 * @param from the file's name, for errors
 * @throws Error that says what is wrong, and how to restore it all the same
 */
export async function refuseForged(
  from: string,
  { signedBy }: Manifest,
  plain: AsyncIterable<Uint8Array>,
  keys: SigningKeys,
): Promise<void> {
  const refuse = (why: string) => new Error(`Nothing was restored: ${from} ${why} ${HOW_TO_TRUST}`)
  if (signedBy === undefined) throw refuse('is not signed, so that nobody can say whether your site made it.')
  const key = keys.get(signedBy)
  if (!key)
    throw refuse(
      `is signed with FORM_KEYS of the name ${signedBy}, which the settings have not: add that pair.`,
    )
  const hmac = createHmac('sha256', key)
  const content = withoutSignature(plain)
  let next = await content.next()
  while (!next.done) {
    hmac.update(next.value)
    // oxlint-disable-next-line no-await-in-loop
    next = await content.next()
  }
  const signature = next.value
  if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, hmac.digest()))
    throw refuse('has a wrong signature: your site did not make it, or somebody changed it since.')
}
