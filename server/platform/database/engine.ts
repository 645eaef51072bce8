import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** Triggers read it (private.through_product) to tell our process from a login that restores a dump. */
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
  /** Runs `work` once a connection is free for a whole transaction. */
  withConnection<T>(work: () => Promise<T>): Promise<T>
  /**
   * Calls back after each NOTIFY on the channel, and whenever one may have been missed. Never with the embedded
   * database, which has one connection: callers poll.
   * @returns a function that stops listening
   */
  listen(channel: string, onNotification: () => void): () => Promise<void>
  /** Closes idle connections, at most every few seconds: the server at their other end may have become read-only for good. */
  renewConnections(): void
  close(): Promise<void>
}
