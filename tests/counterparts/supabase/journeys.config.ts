import { defineConfig } from '@playwright/test'

import base from '../../../playwright.config.ts'

/** Of the gate: what members and the owner do with accounts, data and pages. */
const JOURNEYS = [
  'account',
  'account-mail',
  'sign-up',
  'second-factor',
  'passkeys',
  'dashboard-settings',
  'membership',
  'owner-inbox',
  'owner-inbox-work',
  'owner-answers',
  'site-editor',
  'session',
  'session-ends',
  'owner-idle',
  'shared-device',
  'late-answers',
  'dashboard',
  'profile-draft',
  'esa-request-of-member',
  'newsletter',
  'owner',
  'owner-people',
  'owner-testimonials',
  'owner-testimonials-shortened',
  'site-editor-texts',
  'site-editor-files',
  'site-editor-own-pages',
  'site-editor-promises',
  'set-up-stripe',
  'testimonials',
  'testimonial-form',
  'unsubscribe',
  'account-access',
  'membership-trouble',
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
