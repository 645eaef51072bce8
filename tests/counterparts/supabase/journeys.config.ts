import { defineConfig } from '@playwright/test'

import base from '../../../playwright.config.ts'

/** Of the gate: what members and the owner do with accounts, data and pages. */
const JOURNEYS = [
  'account',
  'account-mail',
  'account-sign-up',
  'second-factor',
  'second-factor-passkeys',
  'dashboard-settings',
  'membership',
  'inbox',
  'inbox-work',
  'inbox-saved-answers',
  'site-editor',
  'account-session',
  'account-session-ends',
  'owner-idle',
  'account-shared-device',
  'late-answers',
  'dashboard',
  'dashboard-profile-draft',
  'esa-request-of-member',
  'newsletter',
  'owner',
  'members-and-subscribers',
  'testimonials-moderation',
  'testimonials-shortened',
  'site-editor-texts',
  'uploads-files',
  'site-editor-own-pages',
  'site-editor-promises',
  'set-up-stripe',
  'testimonials',
  'testimonials-form',
  'newsletter-unsubscribe',
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
