import { z } from 'zod'

export const MANIFEST = 'site.json'

/** Path of the page for public addresses while the site is closed; below it are the owner's pages for that time. */
export const CLOSED = '/closed'

/** The settings of the server that pages depend on. */
export const ReleaseSettings = z.object({
  /** Public origin of the site, without a slash at the end. */
  siteUrl: z.string(),
  /** Origin of the backend; empty when it is the site's own. */
  backendUrl: z.string(),
  publicKey: z.string(),
  /** The address for inquiries and ESA requests: a path of the site or an outside form service. */
  formEndpoint: z.string(),
  sandbox: z.boolean(),
})
export type ReleaseSettings = z.infer<typeof ReleaseSettings>

/** Lists a release's files, as {@link MANIFEST} beside them: the server sends nothing else. */
export const SiteManifest = z.object({
  /** Those of its pages; undefined for a build without pages. */
  settings: ReleaseSettings.optional(),
  /** Stamp of the scripts' build: a hash of its sources. */
  build: z.string(),
  files: z.array(
    z.object({
      /** Address path, percent-decoded, such as `/about` or `/assets/entry-B1c2.js`. */
      path: z.string().startsWith('/'),
      /** Relative to the folder of the manifest. */
      file: z.string(),
      type: z.string(),
      /** For the document of a page that is switched off; 200 by default. */
      status: z.literal(404).optional(),
      etag: z.string(),
      immutable: z.boolean(),
      /** Content-Security-Policy; documents only. */
      csp: z.string().optional(),
      compressed: z.boolean(),
      /** A hash of its visible content; documents only. */
      content: z.string().optional(),
      /** Whether it was made from the content; other files are the build's. */
      rendered: z.boolean().optional(),
      /** Set for an old file for open tabs: how many builds ago (a rendered file: releases ago) it was current. */
      buildsAgo: z.number().optional(),
    }),
  ),
})
export type SiteManifest = z.infer<typeof SiteManifest>
export type ReleasedFile = SiteManifest['files'][number]
