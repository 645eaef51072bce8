import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** How many earlier builds an open tab may be of and still find its scripts. */
const BUILDS_KEPT = 3

const Built = z.object({
  files: z.array(
    z.looseObject({ file: z.string(), compressed: z.boolean(), buildsAgo: z.number().optional() }),
  ),
})
type BuiltFile = z.infer<typeof Built>['files'][number]

/**
 * Copies the hashed files of earlier builds that the new one has no more: a tab that was opened before a deployment
 * loads them when its visitor goes on.
 * @returns their entries for the new build's `site.json`
 */
export async function keepAssets(
  earlier: string,
  into: string,
  present: ReadonlySet<string>,
): Promise<BuiltFile[]> {
  const text = await readFile(join(earlier, 'site.json'), 'utf8').catch(() => undefined)
  const built = text === undefined ? undefined : Built.safeParse(JSON.parse(text))
  const kept = (built?.data?.files ?? [])
    .filter(({ file }) => file.startsWith('assets/') && !present.has(file))
    .map((entry) => ({ ...entry, buildsAgo: (entry.buildsAgo ?? 0) + 1 }))
    .filter(({ buildsAgo }) => buildsAgo <= BUILDS_KEPT)
  await Promise.all(kept.map((entry) => copy(entry, earlier, into)))
  return kept
}

async function copy({ file, compressed }: BuiltFile, from: string, to: string) {
  await mkdir(dirname(join(to, file)), { recursive: true })
  const names = compressed ? [file, `${file}.br`, `${file}.gz`] : [file]
  await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))))
}
