import { defineConfig } from '@playwright/test'

import base from '../../../playwright.config.ts'

/** Of the gate: what members and the owner do with accounts, data and pages. */
const JOURNEYS = [
  'account',
  'account-mail',
  'sign-up',
  'session',
  'session-ends',
  'second-factor',
  'passkeys',
  'dashboard',
  'dashboard-settings',
  'profile-draft',
  'membership',
  'esa-request-of-member',
  'newsletter',
  'owner',
  'owner-inbox',
  'owner-people',
  'owner-testimonials',
  'owner-activity',
  'site-editor',
  'site-editor-texts',
]

/** Those journeys on a Supabase project: `npm run counterparts -- supabase` starts them. */
export default defineConfig({
  ...base,
  testDir: '../../journeys',
  projects: [{ name: 'supabase', testMatch: JOURNEYS.map((name) => `**/${name}.spec.ts`) }],
  globalSetup: './set-up.ts',
  // One project at a time: the site was built for its address.
  workers: 1,
  outputDir: '../../../.cache/journeys-supabase',
})
