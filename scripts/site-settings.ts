import type { ReleaseSettings } from '#publishing/site-manifest.ts'
import { localAddress, parseSettings, SANDBOX_PUBLIC_KEY } from '#server/platform/process/settings.ts'
import { releaseSettingsOf } from '#server/site/release-settings.ts'

export { SANDBOX_PUBLIC_KEY } from '#server/platform/process/settings.ts'

/**
 * What the pages of a build depend on, by default those of the trial copy. Read as the process reads it, so that both
 * have the same addresses.
 * @throws SettingsError
 */
export function readSiteSettings(env: Record<string, string | undefined>): ReleaseSettings {
  const { SITE_URL, BACKEND_URL, PUBLIC_KEY, FORM_ENDPOINT, HOST, PORT } = env
  const given = parseSettings({ SITE_URL, BACKEND_URL, PUBLIC_KEY, FORM_ENDPOINT, HOST, PORT })
  return {
    ...releaseSettingsOf({
      ...given,
      SITE_URL: given.SITE_URL ?? localAddress(given),
      PUBLIC_KEY: given.PUBLIC_KEY ?? SANDBOX_PUBLIC_KEY,
    }),
    sandbox: env.SITE_MODE !== 'production',
  }
}
