import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#server/backend/database/database.ts'
import { inspectProject } from '#server/backend/supabase-project.ts'
import { createLog } from '#server/log.ts'
import { runProduct } from '#server/run-product.ts'
import { parseSettings, requireSettings } from '#server/settings.ts'
import { siteUrl } from '#tests/support/data-service.ts'
import { serveProjectKeys } from '#tests/support/project-keys.ts'
import { startSupabaseDatabase, type SupabaseDatabase } from '#tests/support/supabase-project.ts'

let supabase: SupabaseDatabase
let keys: Awaited<ReturnType<typeof serveProjectKeys>>

beforeAll(async () => {
  supabase = await startSupabaseDatabase()
  keys = await serveProjectKeys()
})
afterAll(async () => {
  await keys.stop()
  await supabase.stop()
})

const publicKey = 'sb_publishable_of_the_project'

test('the product does not start on a project that confirms addresses without a mail', async () => {
  const external = { email: true, anonymous_users: false }
  keys.setSettings({ disable_signup: false, mailer_autoconfirm: true, external })
  const settings = requireSettings(
    parseSettings({
      BACKEND_URL: keys.url,
      DATABASE_URL: supabase.databaseUrl,
      SITE_URL: siteUrl,
      PUBLIC_KEY: publicKey,
      FORM_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'practice@example.com',
    }),
  )
  const start = runProduct({ settings, log: createLog('silent'), buildDir: 'never-reached' })
  await expect(start).rejects.toThrow(/confirms addresses without a mail/)
})

test('it is seen whether the project’s data service asks for the session', async () => {
  const database = await openDatabase({ databaseUrl: supabase.databaseUrl, dataDir: '' })
  const project = { backendUrl: keys.url, publicKey, database }
  const lacking = expect.stringContaining('Step 5 of docs/deploy/supabase.md')
  expect((await inspectProject(project)).notes).toContainEqual(lacking)
  await supabase.asAdmin(`alter role authenticator set pgrst.db_pre_request = 'public.before_request'`)
  expect((await inspectProject(project)).notes).not.toContainEqual(lacking)
  await database.close()
})
