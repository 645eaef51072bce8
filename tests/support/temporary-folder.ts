import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder. @param when it is removed: `afterAll` tests of a file, or with `onTestFinished` */
export function temporaryFolder(when: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  when(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder of this name in another one, with these files by their paths. */
export async function folderWith(
  parent: string,
  name: string,
  files: Record<string, string>,
): Promise<string> {
  const folder = join(parent, name)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}
