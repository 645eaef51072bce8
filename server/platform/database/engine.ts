import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** Read by triggers (private.through_product): our process writes, not the database's owner restoring a dump. */
export const APPLICATION_NAME = 'practice-site'

/** The result of a script or statement. */
export interface Statements {
  rows: Record<string, unknown>[]
}

/** What differs between the embedded and the served PostgreSQL. */
export interface Engine {
  kind: 'pglite' | 'postgres'
  kysely: Kysely<DB>
  /** As `kysely`, with statements that may take minutes. */
  maintenance: Kysely<DB>
  statements(text: string, values?: unknown[]): Promise<Statements>
  /**
   * One statement in a transaction of its own.
   * @param settings a statement of ours without rows that runs before it; when it fails, the other one does not run
   */
  once<T>(settings: string, statement: CompiledQuery<T>): Promise<T[]>
  /** Runs `work` once a connection is its own for a whole transaction. */
  withConnection<T>(work: () => Promise<T>): Promise<T>
  /**
   * Calls back after each NOTIFY on the channel, and whenever some may have been missed. The embedded database
   * sends none: its one connection is polled instead.
   * @returns ends it
   */
  listen(channel: string, onNotification: () => void): () => Promise<void>
  close(): Promise<void>
}
