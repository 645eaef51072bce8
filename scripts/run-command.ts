import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { type ParsedSettings, parseSettings } from '#server/platform/process/settings.ts'

/** Exits with the code that `work` returns. For an error it prints the message without a stack, and exits with 1. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  process.exitCode = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
}

/** The same with the database of the settings, migrated to this version. */
export function runOnDatabase(
  work: (database: Database, settings: ParsedSettings) => Promise<number>,
): Promise<void> {
  return runCommand(async () => {
    const settings = parseSettings(process.env)
    const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
    try {
      await prepareDatabase(database)
      return await work(database, settings)
    } finally {
      await database.close()
    }
  })
}
