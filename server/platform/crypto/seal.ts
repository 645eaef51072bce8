import { hkdfSync } from 'node:crypto'

import * as z from 'zod/mini'

import type { Logger } from '#server/platform/process/log.ts'

/** Keys by their id; the current one seals, all of them open. */
export interface SealingKeys {
  currentId: string
  byId: ReadonlyMap<string, CryptoKey>
  /** Derived from the same keys, for digests that a copy of the database can't compute. */
  digestKeys: ReadonlyMap<string, CryptoKey>
}

interface Pair {
  id: string
  sealing: CryptoKey
  digesting: CryptoKey
}

const KEY_BYTES = 32

/**
 * Parses FORM_KEYS: `id:base64key,id:base64key`, newest first, each key 32 bytes.
 *
 * To rotate, put a new pair in front and leave the old ones until no record refers to them.
 * @throws Error that names the setting and the faulty pair's position, never a key
 */
export async function parseSealingKeys(setting: string): Promise<SealingKeys> {
  const pairs = setting
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
  if (pairs.length === 0) throw new Error("FORM_KEYS is empty; it needs at least one 'id:key' pair")
  const keys = await Promise.all(pairs.map(importPair))
  const byId = new Map(keys.map(({ id, sealing }) => [id, sealing]))
  if (byId.size !== keys.length) throw new Error('FORM_KEYS names one id twice')
  const digestKeys = new Map(keys.map(({ id, digesting }) => [id, digesting]))
  return { currentId: keys[0]!.id, byId, digestKeys }
}

/** Base64 of nonce (12 bytes), ciphertext and tag (16 bytes), with the id of the key that opens it. */
export interface Sealed {
  keyId: string
  sealed: string
}

/** Thrown when a record can't be opened. Its message contains nothing of the record. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

const NONCE_BYTES = 12
const decoder = new TextDecoder()

/**
 * Encrypts with AES-256-GCM under the current key.
 * @param boundTo what it belongs to, as additional authenticated data: `open` needs the same
 */
export async function seal(text: string, keys: SealingKeys, boundTo = ''): Promise<Sealed> {
  const keyId = keys.currentId
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const cipher = await crypto.subtle.encrypt(
    algorithm(nonce, keyId, boundTo),
    keyFor(keyId, keys),
    utf8(text),
  )
  return { keyId, sealed: Buffer.concat([nonce, new Uint8Array(cipher)]).toString('base64') }
}

/**
 * Decrypts what `seal` made, with the key that it names.
 * @throws CannotOpen when the key is missing, or the record was changed or is no such record
 */
export async function open({ keyId, sealed }: Sealed, keys: SealingKeys, boundTo = ''): Promise<string> {
  const key = keyFor(keyId, keys)
  try {
    // Views instead of copies: a search opens thousands.
    const bytes = Buffer.from(sealed, 'base64')
    const plain = await crypto.subtle.decrypt(
      algorithm(bytes.subarray(0, NONCE_BYTES), keyId, boundTo),
      key,
      bytes.subarray(NONCE_BYTES),
    )
    return decoder.decode(plain)
  } catch {
    throw new CannotOpen('the record was changed, or sealed with another key of the same id')
  }
}

/** For `catch`: undefined for CannotOpen, rethrows anything else. */
export function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof CannotOpen)) throw error
}

/** As `open`, but null where it can't be opened. */
export async function openIfPossible(
  sealed: Sealed,
  keys: SealingKeys,
  boundTo?: string,
): Promise<string | null> {
  return (await open(sealed, keys, boundTo).catch(unlessUnreadable)) ?? null
}

/** The `boundTo` of the owner's note on a submission. */
export function noteContext(submission: string): string {
  return `note ${submission}`
}

/** The `boundTo` of a reply to a submission, and of its draft. */
export function replyContext(submission: string, number: number): string {
  return `reply ${number} ${submission}`
}

/** A sealed reply, as its row names it. */
interface SealedReply {
  submission_id: string
  number: number
  key_id: string
  sealed: string
}

/** What was sealed as a reply to a submission; null where no key opens it. */
export async function openReply(
  { submission_id: submission, number, key_id: keyId, sealed }: SealedReply,
  keys: SealingKeys,
): Promise<ReplyContent | null> {
  const text = await openIfPossible({ keyId, sealed }, keys, replyContext(submission, number))
  return text === null ? null : ReplyContent.parse(JSON.parse(text))
}

/** What is sealed of a reply; of a draft, only the text. */
const ReplyContent = z.object({
  text: z.string(),
  to: z.optional(z.string()),
  subject: z.optional(z.string()),
  /** The lines below the text. */
  closing: z.optional(z.string()),
  /** What the mail server answered to the last failed attempt. */
  said: z.optional(z.string()),
})
export type ReplyContent = z.infer<typeof ReplyContent>

const Fields = z.record(z.string(), z.string())

/** The fields of a sealed form; null where no key opens them, which is logged. */
export async function openFields(sealed: Sealed, keys: SealingKeys, log: Pick<Logger, 'warn'>) {
  try {
    return Fields.parse(JSON.parse(await open(sealed, keys)))
  } catch (error) {
    // Another error's message could quote the decrypted text.
    const reason = error instanceof CannotOpen ? error.message : 'what was sealed is no form'
    log.warn({ reason }, 'a submission could not be opened')
    return null
  }
}

/** HMAC-SHA-256 of an address under the current key, stored beside what was sealed with it. */
export function addressDigest(address: string, keys: SealingKeys): Promise<string> {
  return digest(address, keys.digestKeys.get(keys.currentId)!)
}

/** Every digest that the address may be stored under: older records have an older key's. */
export function addressDigests(address: string, keys: SealingKeys): Promise<string[]> {
  return Promise.all(Array.from(keys.digestKeys.values(), (key) => digest(address, key)))
}

async function importPair(pair: string, index: number): Promise<Pair> {
  const position = `pair ${index + 1} of FORM_KEYS`
  const [, id, encoded] = /^([\w-]+):([A-Za-z0-9+/]+={0,2})$/.exec(pair) ?? []
  if (!id || !encoded) throw new Error(`${position} is not 'id:key' with the key in base64`)
  const bytes = decode(encoded, position)
  if (bytes.length !== KEY_BYTES) {
    throw new Error(`${position} has a key of ${bytes.length} bytes; it needs ${KEY_BYTES}`)
  }
  const sealing = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const digesting = await crypto.subtle.importKey('raw', derive(bytes, 'address-digest'), hmac, false, [
    'sign',
  ])
  return { id, sealing, digesting }
}

/** Each purpose has a derived key of its own. */
type Purpose = 'address-digest' | 'digests' | 'backups'

function derive(root: Uint8Array, purpose: Purpose): Buffer<ArrayBuffer> {
  return Buffer.from(hkdfSync('sha256', root, '', purpose, KEY_BYTES))
}

/**
 * Keys derived from FORM_KEYS, by the id of each pair, the current one first. FORM_KEYS is a secret of every deployment
 * that is not in the database or its backups.
 * @param setting as `parseSealingKeys` takes it
 */
export function deriveKeys(setting: string, purpose: Purpose): ReadonlyMap<string, Buffer> {
  const pairs = setting.split(',').map((pair) => pair.split(':'))
  return new Map(
    pairs.map(([id = '', secret = '']) => [id.trim(), derive(Buffer.from(secret, 'base64'), purpose)]),
  )
}

function decode(encoded: string, position: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  } catch {
    throw new Error(`${position} has a key that is not base64`)
  }
}

async function digest(address: string, key: CryptoKey): Promise<string> {
  // Normalized as the database compares addresses.
  const text = new TextEncoder().encode(address.trim().toLowerCase())
  return Buffer.from(await crypto.subtle.sign('HMAC', key, text)).toString('base64')
}

function keyFor(keyId: string, keys: SealingKeys): CryptoKey {
  const key = keys.byId.get(keyId)
  if (!key) throw new CannotOpen(`FORM_KEYS has no key '${keyId}'`)
  return key
}

// The key's id and the context are authenticated too: a record can't be moved to another key or context. Ids contain no
// blank, so the two can't be confused.
function algorithm(iv: Uint8Array<ArrayBuffer>, keyId: string, boundTo: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(boundTo === '' ? keyId : `${keyId} ${boundTo}`) }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
