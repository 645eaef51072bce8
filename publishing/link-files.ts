import { existsSync } from 'node:fs'
import { copyFile, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Links files of one folder into another one, under the same names. */
export async function linkAll(files: readonly string[], from: string, to: string) {
  await makeFolder(dirname(join(to, files[0]!)))
  await Promise.all(files.map((file) => linkOrCopy(join(from, file), join(to, file))))
}

/** Makes a folder where it is missing. Checking first takes a tenth of the time of making one that exists. */
export async function makeFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) await mkdir(folder, { recursive: true })
}

/** Links a file: files of a release are never written again, so that several releases can share them. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  // Linking fails across file systems, and for another account's files where Linux has protected_hardlinks.
  await link(from, to).catch(() => copyFile(from, to))
}
