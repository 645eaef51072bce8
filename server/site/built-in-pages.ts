import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { MANIFEST, type ReleaseSettings } from '#publishing/site-manifest.ts'

import { readManifest } from './files.ts'
import { openReleaseFolders, type ReleaseContents, type RunReleaseJob } from './release-folders.ts'

export interface BuiltInPagesDeps {
  /** The build, such as `build`: served until something is published, and the source of releases. */
  buildDir: string
  dataDir: string
  /** Stamp of the build. */
  build: string
  settings: ReleaseSettings
  /** Makes a release; in a process of its own by default. */
  runJob?: RunReleaseJob | undefined
}

/** Whatever the day: the release is made again on the next dated change. */
const BUILT_IN: ReleaseContents = { changes: {}, until: new Date(0) }

/**
 * The folder of the pages of the built-in content. They are the build's where it was made for these settings; otherwise
 * they are made, once. Apart from the releases, of which the last one may be served in place of one that can't be made.
 */
export async function builtInPages(deps: BuiltInPagesDeps): Promise<{ folder: string; madeAt: Date }> {
  const folder = await folderOf(deps)
  const { mtime: madeAt } = await stat(join(folder, MANIFEST))
  return { folder, madeAt }
}

async function folderOf({ dataDir, ...deps }: BuiltInPagesDeps): Promise<string> {
  const client = join(deps.buildDir, 'client')
  if (isDeepStrictEqual((await readManifest(client)).settings, deps.settings)) return client
  const folders = await openReleaseFolders({ ...deps, dataDir: join(dataDir, 'built-in') })
  const found = await folders.find(BUILT_IN)
  const folder = found?.isOfThisBuild ? found.folder : await folders.make(BUILT_IN, client)
  await folders.use(folder)
  return folder
}
