import { createLog, type Logger, type LogStream } from './log.ts'

/**
 * Runs the product until SIGTERM or SIGINT, then stops it and ends the process.
 *
 * A start that fails prints its message without a stack: the reader is the owner's technician.
 * @param logTo standard output, as JSON, unless given
 */
export async function runUntilStopped(
  start: () => Promise<{ log: Logger; stop(): Promise<void> }>,
  logTo?: LogStream,
): Promise<void> {
  process.on('uncaughtException', (error) => exitAtOnce(error, logTo))
  const starting = start()
  // Registered before the start ends, because requests are accepted before. A second signal kills the process.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void starting.then(end, () => undefined))
  }
  try {
    await starting
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

// Node would print the whole error, and a database error quotes rows.
function exitAtOnce(error: unknown, logTo: LogStream | undefined) {
  createLog('fatal', logTo).fatal({ err: error }, 'ended by an unexpected error')
  process.exit(1)
}

async function end(product: { log: Logger; stop(): Promise<void> }) {
  try {
    await product.stop()
    process.exit(0)
  } catch (error) {
    product.log.error({ err: error }, 'could not stop cleanly')
    process.exit(1)
  }
}
