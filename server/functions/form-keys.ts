/** Keys by their id; the first one given seals, all of them open. */
export interface FormKeys {
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
 * Rotation: put a new pair in front and keep the old ones as long as records name them.
 * @throws Error that names the setting and the faulty pair's position, never a key
 */
export async function parseFormKeys(setting: string): Promise<FormKeys> {
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

async function importPair(pair: string, index: number): Promise<Pair> {
  const position = `pair ${index + 1} of FORM_KEYS`
  const [, id, encoded] = /^([\w-]+):([A-Za-z0-9+/]+={0,2})$/.exec(pair) ?? []
  if (!id || !encoded) throw new Error(`${position} is not 'id:key' with the key in base64`)
  const bytes = decode(encoded, position)
  if (bytes.length !== KEY_BYTES) {
    throw new Error(`${position} has a key of ${bytes.length} bytes; it needs ${KEY_BYTES}`)
  }
  const sealing = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id, sealing, digesting: await deriveDigestKey(bytes) }
}

// One key, one purpose: what seals does not digest.
async function deriveDigestKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('address-digest')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    root,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )
}

function decode(encoded: string, position: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  } catch {
    throw new Error(`${position} has a key that is not base64`)
  }
}
