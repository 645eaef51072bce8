import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder. @param when it is removed: `afterAll` tests of a file, or with `onTestFinished` */
export function temporaryFolder(when: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'))
  when(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
