import { join } from 'node:path'

import type { SiteManifest } from '#publishing/site-manifest.ts'

import { type ServerSettings, SettingsError } from '../settings.ts'
import { readManifest } from './site-files.ts'

/** @throws SettingsError where there is no built site, or one for other settings */
export async function requireBuild(buildDir: string, settings: ServerSettings): Promise<void> {
  refuseOtherBuild(await readManifest(join(buildDir, 'client')).catch(refuseMissingBuild), settings)
}

function refuseMissingBuild(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new SettingsError(
    'There is no built site here. Where development dependencies are installed, run npm run build -- --production with the same PUBLIC_KEY, SITE_URL and BACKEND_URL, and bring its folder build/.',
  )
}

function refuseOtherBuild({ settings: built }: SiteManifest, settings: ServerSettings) {
  const same =
    built.publicKey === settings.PUBLIC_KEY &&
    built.siteUrl === settings.SITE_URL &&
    built.backendUrl === (settings.BACKEND_URL ?? '')
  if (built.sandbox || !same) {
    throw new SettingsError(
      'The site was built for other settings than these (PUBLIC_KEY, SITE_URL, BACKEND_URL). Build it anew with these: npm run build -- --production.',
    )
  }
}
