import type { FormKeys } from './form-keys.ts'

/** Base64 of nonce (12 bytes), ciphertext and tag (16 bytes), with the id of the key that opens it. */
export interface Sealed {
  keyId: string
  sealed: string
}

/** Thrown when a record can't be opened; says why without quoting anything of it. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

const NONCE_BYTES = 12

/** Encrypts with AES-256-GCM under the current key. */
export async function seal(text: string, keys: FormKeys): Promise<Sealed> {
  const keyId = keys.currentId
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const cipher = await crypto.subtle.encrypt(algorithm(nonce, keyId), keyFor(keyId, keys), utf8(text))
  return { keyId, sealed: toBase64(nonce, new Uint8Array(cipher)) }
}

/**
 * Opens what `seal` made, with whichever key it names.
 * @throws CannotOpen when the key is gone, or the record was changed or is no such record
 */
export async function open({ keyId, sealed }: Sealed, keys: FormKeys): Promise<string> {
  const key = keyFor(keyId, keys)
  try {
    const bytes = fromBase64(sealed)
    const plain = await crypto.subtle.decrypt(
      algorithm(bytes.slice(0, NONCE_BYTES), keyId),
      key,
      bytes.slice(NONCE_BYTES),
    )
    return new TextDecoder().decode(plain)
  } catch {
    throw new CannotOpen('the record was changed, or sealed with another key of the same id')
  }
}

function keyFor(keyId: string, keys: FormKeys): CryptoKey {
  const key = keys.byId.get(keyId)
  if (!key) throw new CannotOpen(`FORM_KEYS has no key '${keyId}'`)
  return key
}

// The key's id is authenticated too, so that a record can't be passed off as another key's.
function algorithm(iv: Uint8Array<ArrayBuffer>, keyId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(keyId) }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

// Byte by byte: spreading a large array into one call overflows the stack.
function toBase64(...parts: Uint8Array[]): string {
  let binary = ''
  for (const part of parts) for (const byte of part) binary += String.fromCharCode(byte)
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
