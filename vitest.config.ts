import { resolve } from 'node:path'

import { defineConfig } from 'vitest/config'

import { readSiteSettings } from './scripts/site-settings.ts'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts'

// Read by Node as a worker starts: programs that tests start by the dozen are not compiled anew each time.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')
keepTemporaryFilesInMemory()

const NAME = 'import.meta.env.SITE_SETTINGS'

export default defineConfig({
  plugins: [siteSettings()],
  test: {
    globalSetup: './tests/support/template-database.ts',
    // Many times what the slowest needs: a busy machine makes tests late, and only one that hangs may end here.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    // Loading the libraries anew for each file took half of the whole time. A file that replaces a module, or leaves
    // something in one, resets all when it ends: which files come after it in the same worker is chance.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,content,contracts,deploy,publishing,scripts,server,sandbox,supabase}/**/*.test.{ts,tsx}',
          ],
          // A third of a file's time is waiting, for the database or for what is slow on purpose.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/{faults,hostile}/**/*.test.ts'],
          // Whole products, killed and put under load: beside one another they would reach their own time limits.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'counterparts',
          include: ['tests/counterparts/**/*.counterpart.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 600_000,
        },
      },
    ],
  },
})

// Not by `define`: Vitest makes environment variables of it, and thereby the text [object Object] of ours.
function siteSettings() {
  const settings = JSON.stringify(readSiteSettings({}))
  return {
    name: 'site-settings',
    enforce: 'pre' as const,
    transform: (code: string) =>
      code.includes(NAME) ? { code: code.replaceAll(NAME, settings), map: null } : undefined,
  }
}
