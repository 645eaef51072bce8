import type { FormKeys } from './form-keys.ts'

/** HMAC-SHA-256 of an address under the current key, kept beside what was sealed with it. */
export function addressDigest(address: string, keys: FormKeys): Promise<string> {
  return digest(address, keys.digestKeys.get(keys.currentId)!)
}

/** Every digest that the address may be kept under: keys are rotated, old records keep theirs. */
export function addressDigests(address: string, keys: FormKeys): Promise<string[]> {
  return Promise.all(Array.from(keys.digestKeys.values(), (key) => digest(address, key)))
}

async function digest(address: string, key: CryptoKey): Promise<string> {
  // As the database compares addresses.
  const text = new TextEncoder().encode(address.trim().toLowerCase())
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
  return btoa(String.fromCharCode(...bytes))
}
