import { hkdfSync } from 'node:crypto'

/** Each purpose has a key of its own. */
type Purpose = 'digests' | 'backups'

const KEY_BYTES = 32

/**
 * Keys derived from FORM_KEYS, one from each pair, by the pair's id; the current one first. FORM_KEYS is a secret that
 * every deployment has, and that is not in the database or its backups.
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
