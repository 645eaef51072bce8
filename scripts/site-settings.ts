import { z } from 'zod'

import { localAddress } from '#server/platform/process/settings.ts'

/** The settings of the browser's build; none of them is secret. */
const SiteSettings = z.object({
  siteUrl: z.url(),
  /** Origin of the Supabase project that serves accounts and data; empty where our own process does. */
  backendUrl: z.union([z.literal(''), z.url().transform((address) => new URL(address).origin)]),
  publicKey: z.string().min(1),
  /** The address that inquiries and ESA requests are posted to: a path of ours or an outside form service. */
  formEndpoint: z.union([z.url(), z.string().startsWith('/')]),
  sandbox: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** Public on purpose: it permits only what row-level security permits visitors. */
export const SANDBOX_PUBLIC_KEY = 'sb_publishable_sandbox'

export function readSiteSettings(env: Record<string, string | undefined>): SiteSettings {
  return SiteSettings.parse({
    siteUrl: env.SITE_URL || localAddress({ HOST: env.HOST || '127.0.0.1', PORT: env.PORT || 3000 }),
    backendUrl: env.BACKEND_URL || '',
    publicKey: env.PUBLIC_KEY || SANDBOX_PUBLIC_KEY,
    formEndpoint: env.FORM_ENDPOINT || '/functions/v1/receive-form',
    sandbox: env.SITE_MODE !== 'production',
  })
}
