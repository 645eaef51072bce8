import { hkdfSync } from 'node:crypto'

/** What a key is for: one key, one purpose. */
type Purpose = 'digests' | 'backups'

const KEY_BYTES = 32

/**
 * Keys of this installation, one from each pair of FORM_KEYS, by the pair's id; the current one first. FORM_KEYS is the
 * secret that every deployment has, that no copy of the database holds, and that its owner keeps apart.
 * @param setting as `server/settings.ts` has checked it
 */
export function deriveKeys(setting: string, purpose: Purpose): ReadonlyMap<string, Buffer> {
  const pairs = setting.split(',').map((pair) => pair.split(':'))
  return new Map(
    pairs.map(([id = '', secret = '']) => {
      const root = Buffer.from(secret, 'base64')
      return [id.trim(), Buffer.from(hkdfSync('sha256', root, '', purpose, KEY_BYTES))]
    }),
  )
}
