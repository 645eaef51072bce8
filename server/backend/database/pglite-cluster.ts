import { statfsSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'

import { DiskFull } from './database-errors.ts'
import { APPLICATION_NAME, type Access } from './engine.ts'

/**
 * What has to be free for a write to begin: two segments of the write-ahead log, of which PostgreSQL may need a new
 * one at any commit, and the tables' own growth meanwhile.
 */
const RESERVE_BYTES = 48 * 1024 * 1024
const REOPEN_AFTER_MS = 5000

export interface Cluster {
  readonly pglite: PGlite
  /** @throws DiskFull when there is no room to write, or none to open what has panicked */
  prepare(access: Access): Promise<void>
  /** To be called with each error: after a panic the instance is never used again. */
  failed(error: unknown): void
  close(): Promise<void>
}

/**
 * PGlite on a folder, opened anew after PostgreSQL has panicked, such as for want of room for its log. Its server
 * would be restarted by the postmaster then; PGlite's next statement would spin for ever instead, and with it the
 * whole process. What was committed is in the log, as after a power cut.
 */
export async function openCluster(folder: string): Promise<Cluster> {
  let pglite = await open(folder)
  let panicked = false
  let triedAt = 0
  return {
    get pglite() {
      return pglite
    },
    async prepare({ writes }) {
      if ((writes || panicked) && freeBytes(folder) < RESERVE_BYTES) throw new DiskFull()
      if (!panicked) return
      if (Date.now() - triedAt < REOPEN_AFTER_MS) throw new DiskFull()
      triedAt = Date.now()
      pglite = await open(folder)
      panicked = false
    },
    failed(error) {
      if (panicked || !isPanic(error)) return
      panicked = true
      abandon(pglite)
    },
    async close() {
      if (!panicked && !pglite.closed) await pglite.close()
    },
  }
}

async function open(folder: string): Promise<PGlite> {
  const pglite = await PGlite.create(folder)
  await pglite.exec(`set application_name = '${APPLICATION_NAME}'`)
  return pglite
}

function isPanic(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'PANIC'
}

/** Also refuses the rollback with which a transaction under way would end. */
function abandon(pglite: PGlite) {
  Object.assign(pglite, { execProtocolRawSync: refuse, execProtocolRaw: refuse, execProtocolStream: refuse })
}

function refuse(): never {
  throw new DiskFull()
}

// Read from the file system each time: it takes two microseconds, and other processes fill the disk too.
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
