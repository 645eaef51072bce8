import { applyPlatform, migrate, seed } from './apply-scripts.ts'
import type { Database } from './database.ts'

/**
 * Brings an open database to what this version of the product expects, in the one order that works:
 * migrations name the platform's roles.
 * @param scripts paths of the folder of migrations and, in the sandbox only, of the seed
 * @returns the migrations that were applied now
 */
export async function prepareDatabase(
  database: Database,
  scripts: { migrations: string; seed?: string | undefined },
): Promise<string[]> {
  await applyPlatform(database)
  const applied = await migrate(database, scripts.migrations)
  if (scripts.seed) await seed(database, scripts.seed)
  return applied
}
