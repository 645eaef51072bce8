import { localAddress, parseSettings } from '#server/platform/process/settings.ts'

/** What the browser's build needs to know; none of it is secret. */
export interface SiteSettings {
  siteUrl: string
  /** Origin of the Supabase project that serves accounts and data; empty where our own process does. */
  backendUrl: string
  publicKey: string
  /** Where inquiries and ESA requests are posted: a path of ours or an outside form service. */
  formEndpoint: string
  sandbox: boolean
}

/** Public on purpose: it permits only what row-level security permits visitors. */
export const SANDBOX_PUBLIC_KEY = 'sb_publishable_sandbox'

/**
 * Read as the process reads them, so that both have the same addresses.
 * @throws SettingsError
 */
export function readSiteSettings(env: Record<string, string | undefined>): SiteSettings {
  const { SITE_URL, BACKEND_URL, PUBLIC_KEY, FORM_ENDPOINT, HOST, PORT } = env
  const given = parseSettings({ SITE_URL, BACKEND_URL, PUBLIC_KEY, FORM_ENDPOINT, HOST, PORT })
  return {
    siteUrl: given.SITE_URL ?? localAddress(given),
    backendUrl: given.BACKEND_URL ?? '',
    publicKey: given.PUBLIC_KEY ?? SANDBOX_PUBLIC_KEY,
    formEndpoint: given.FORM_ENDPOINT ?? '/functions/v1/receive-form',
    sandbox: env.SITE_MODE !== 'production',
  }
}
