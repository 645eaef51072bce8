import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

import { defineConfig } from 'vitest/config'

import { SLOW_FILES } from './scripts/test-tiers.ts'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-files.ts'

// Read by Node as a worker starts: programs that tests start dozens of times are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')
keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    globalSetup: './tests/support/template-database.ts',
    setupFiles: ['./tests/support/site-settings.ts', './tests/support/restored-globals.ts'],
    // Many times what the slowest test needs: on a busy machine only a test that hangs may fail by it.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Loading the libraries for each file took half of the run. A file that mocks a module, or changes a module's
    // state, resets all modules when it ends: any file may follow it in the same worker.
    isolate: false,
    // Otherwise the address of a style sheet is empty, as is its content.
    css: { include: /\.css\?url$/ },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,content,contracts,deploy,publishing,scripts,server,sandbox,supabase,tests/{counterparts,gallery,support}}/**/*.test.{ts,tsx}',
          ],
          // A third of a file's time is waiting: for the database, or for delays under test.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [SLOW_FILES],
          // Whole products under load: side by side they would exceed their own time limits.
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
