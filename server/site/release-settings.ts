import type { ReleaseSettings } from '#publishing/site-manifest.ts'
import type { ServerSettings } from '#server/platform/process/settings.ts'

type Given = Pick<ServerSettings, 'SITE_URL' | 'PUBLIC_KEY' | 'BACKEND_URL' | 'FORM_ENDPOINT'>

/** What pages depend on, in production. */
export function releaseSettingsOf(settings: Given): ReleaseSettings {
  return {
    siteUrl: settings.SITE_URL,
    backendUrl: settings.BACKEND_URL ?? '',
    publicKey: settings.PUBLIC_KEY,
    formEndpoint: settings.FORM_ENDPOINT ?? '/functions/v1/receive-form',
    sandbox: false,
  }
}
