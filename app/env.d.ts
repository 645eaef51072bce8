/** Put into the build by vite.config.ts, which parses it from the environment. */
interface ImportMetaEnv {
  readonly SITE_SETTINGS: import('./lib/settings.ts').SiteSettings
}
