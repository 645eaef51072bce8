import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll } from 'vitest'

import { temporaryFolder } from './temporary-folder.ts'

/** For the tests of a file: the keys of its backups, and new folders for them. */
export async function useBackups() {
  const dir = temporaryFolder(afterAll)
  const identity = await generateX25519Identity()
  let places = 0
  return {
    dir,
    newFolder: () => join(dir, `place-${++places}`),
    identity,
    publicKeys: [await identityToRecipient(identity)],
    signingKeys: new Map([['k1', Buffer.alloc(32, 1)]]),
  }
}
