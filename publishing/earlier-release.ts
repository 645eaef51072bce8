import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { linkAll } from './link-files.ts'
import { MANIFEST, SiteManifest, type ReleasedFile } from './site-manifest.ts'

/** For how many builds an open tab can load its scripts. */
const STORED_BUILDS = 3

/** A finished release, or an empty one where there is none. */
export interface EarlierRelease {
  folder: string
  build: string
  files: readonly ReleasedFile[]
  byFile: ReadonlyMap<string, ReleasedFile>
}

/** Reads the list of a finished release. Without one, or with one of another form, it counts as empty. */
export async function readEarlier(folder: string): Promise<EarlierRelease> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  const manifest = text === undefined ? undefined : SiteManifest.safeParse(JSON.parse(text)).data
  const files = manifest?.files ?? []
  return { folder, build: manifest?.build ?? '', files, byFile: new Map(files.map((one) => [one.file, one])) }
}

interface OldAssetsOptions {
  folder: string
  build: string
  earlier: readonly EarlierRelease[]
  present: ReadonlySet<string>
}

/**
 * Links hashed files of earlier releases, for tabs that are still open. Releases of one build share their scripts and
 * count as one. Pages' data is linked from the replaced release only, because a tab loads it within seconds; and never
 * from the build, whose data may be samples.
 */
export async function linkOldAssets({
  folder,
  build,
  earlier,
  present,
}: OldAssetsOptions): Promise<ReleasedFile[]> {
  const oldAssets = new Map<string, ReleasedFile>()
  for (const [index, from] of earlier.entries()) {
    const older = ({ rendered }: ReleasedFile) => (from.build === build && !rendered ? 0 : 1)
    const missing = from.files
      .map((entry) => ({ ...entry, buildsAgo: (entry.buildsAgo ?? 0) + older(entry) }))
      .filter(({ file }) => file.startsWith('assets/') && !present.has(file) && !oldAssets.has(file))
      .filter(({ buildsAgo, rendered }) => buildsAgo <= STORED_BUILDS && (index === 0 || !rendered))
    for (const entry of missing) {
      const { file, compressed } = entry
      await linkAll(compressed ? [file, `${file}.br`, `${file}.gz`] : [file], from.folder, folder)
      oldAssets.set(file, entry)
    }
  }
  return [...oldAssets.values()]
}
