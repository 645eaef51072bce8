import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** Tells the triggers that it is us who write, and not the owner of the database restoring a dump. */
export const APPLICATION_NAME = 'practice-site'

/** What a script or statement answered with. */
export interface Statements {
  rows: Record<string, unknown>[]
}

/** What only reads goes on while a full disk refuses what writes. */
export interface Use {
  writes: boolean
}

/** What differs between the embedded and the served PostgreSQL. */
export interface Engine {
  kind: 'pglite' | 'postgres'
  kysely: Kysely<DB>
  statements(text: string, values?: unknown[]): Promise<Statements>
  /**
   * One statement that only reads, in a transaction of its own that `settings` opens the way for.
   * @param settings a script of ours; when it fails nothing that was read is given out
   */
  read<T>(settings: string, statement: CompiledQuery<T>): Promise<T[]>
  /**
   * Runs `work` once a connection is its own for a whole transaction.
   * @throws DiskFull before a work that `writes` where the embedded database has no room left
   */
  lend<T>(work: () => Promise<T>, use: Use): Promise<T>
  /**
   * Calls back after each NOTIFY on the channel, and whenever some may have been missed. The embedded database
   * calls nobody: its one connection is polled instead.
   * @returns ends it
   */
  listen(channel: string, onNotification: () => void): () => Promise<void>
  close(): Promise<void>
}
