/** What the browser knows of this installation; nothing in it is secret. Parsed at build. */
export interface SiteSettings {
  /** Public origin of the site, without a slash at the end. */
  siteUrl: string
  /** Origin of the Supabase project that serves accounts and data; empty when our own process does. */
  backendUrl: string
  publicKey: string
  /** Where inquiries and ESA requests are posted: a path of ours or an outside form service. */
  formEndpoint: string
  /** True where vendors are stand-ins and the content is sample content. */
  sandbox: boolean
}

declare global {
  /** Put into the build by vite.config.ts, which parses it from the environment. */
  interface ImportMetaEnv {
    readonly SITE_SETTINGS: SiteSettings
  }
}

export const settings: SiteSettings = import.meta.env.SITE_SETTINGS
