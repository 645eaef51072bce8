import { parseSettings, requireSettings, type ServerSettings } from '#server/platform/process/settings.ts'

/** Settings that a start accepts, for the small build. */
export function startSettings(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): ServerSettings {
  return requireSettings(
    parseSettings({
      SITE_URL: 'https://practice.example',
      JWT_SECRET: 'x'.repeat(40),
      PUBLIC_KEY: 'sb_publishable_test',
      SERVICE_KEY: 'y'.repeat(40),
      FORM_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'practice@example.com',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...more,
    }),
  )
}
