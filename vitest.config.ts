import { defineConfig } from 'vitest/config'

import { readSiteSettings } from './scripts/site-settings.ts'

export default defineConfig({
  define: { 'import.meta.env.SITE_SETTINGS': JSON.stringify(readSiteSettings({})) },
  test: {
    include: ['{app,content,scripts,server,sandbox,supabase}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
    globalSetup: './tests/template-database.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    maxWorkers: 2,
  },
})
