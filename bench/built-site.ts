import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { z } from 'zod'

const BuiltSite = z.object({
  files: z.array(z.object({ path: z.string(), file: z.string(), compressed: z.boolean() })),
})
export type BuiltFile = z.infer<typeof BuiltSite>['files'][number]

/** The folder of the built files that are served. */
export const siteFolder = resolve(process.env.BUILD_DIR || 'build', 'client')

/** By URL path. @throws Error when there is no build, with the command that makes one */
export async function readBuiltSite(): Promise<Map<string, BuiltFile>> {
  const text = await readFile(join(siteFolder, 'site.json'), 'utf8').catch(() => undefined)
  if (!text) throw new Error(`There is no built site in ${siteFolder}: run \`npm run build\` first.`)
  return new Map(BuiltSite.parse(JSON.parse(text)).files.map((file) => [file.path, file]))
}

/** Bytes of the body as a browser gets it, Brotli where that helps; headers come on top. */
export async function wireBytes({ file, compressed }: BuiltFile): Promise<number> {
  return (await stat(join(siteFolder, compressed ? `${file}.br` : file))).size
}
