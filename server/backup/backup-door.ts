import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { z } from 'zod'

import type { Database } from '../backend/database/database.ts'
import type { Logger } from '../log.ts'
import { type Backup, joined, split } from './backup-file.ts'
import { dumpEmbedded, recordBackup } from './embedded-source.ts'

const Made = z.object({ madeAt: z.iso.datetime(), bytes: z.number(), rows: z.number() })
const FAILED = 'The running product could not copy its database; its log says why.'

/**
 * Lets `npm run backup` have a copy of the embedded database, which this process alone may open: a socket in the data
 * directory, which only the account of this process may enter. GET answers a backup, in plain; POST records one.
 * @returns ends it
 */
export async function serveBackups(
  database: Database,
  dataDir: string,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir)
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, { database, dataDir }).catch((error: unknown) => {
      log.error({ err: error }, 'the database could not be copied for a backup')
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(500).end()
    })
  })
  // Left by a process that was killed; the lock of the directory says that none lives.
  await rm(path, { force: true })
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  try {
    await listening
    await chmod(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'backups are possible only while this process is stopped')
  }
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

/** @returns the running product's database; undefined when no process answers in this directory */
export async function askRunningProcess(dataDir: string) {
  const socketPath = socketOf(dataDir)
  const answer = await send(socketPath, 'GET').catch((error: unknown) => {
    if (isNobodyThere(error)) return undefined
    throw error
  })
  if (!answer) return undefined
  return {
    ...(await split('What the running product sent', answer)),
    async record(made: z.infer<typeof Made>) {
      await send(socketPath, 'POST', JSON.stringify(made))
    },
    close: async () => void answer.destroy(),
  } satisfies Backup & Record<string, unknown>
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { database, dataDir }: { database: Database; dataDir: string },
) {
  if (incoming.method === 'POST') {
    await recordBackup(database, Made.parse(await json(incoming)))
    outgoing.writeHead(204).end()
  } else {
    const backup = await dumpEmbedded(database, dataDir)
    await pipeline(Readable.from(joined(backup)), outgoing)
  }
}

/** @throws Error when nobody is there, or the answer is a refusal */
async function send(socketPath: string, method: 'GET' | 'POST', body?: string): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ socketPath, method }, resolve).once('error', reject).end(body)
  })
  if ((answer.statusCode ?? 500) >= 300) throw new Error(FAILED)
  return answer
}

function isNobodyThere(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
  )
}

/** The shorter name: operating systems take about a hundred characters. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'backup.sock')
  const near = relative('', path)
  return near.length < path.length ? near : path
}
