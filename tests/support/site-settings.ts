import { readSiteSettings } from '#scripts/site-settings.ts'

// Before any module of the app is loaded.
globalThis.siteSettings = readSiteSettings({})
