import { pino, type Logger } from 'pino'

export type { Logger }

/**
 * One JSON line an event, on standard output.
 *
 * Callers log what happened and to which route, never who: no address, name, message, token or
 * query string. Errors are logged by kind, code and stack; the database's `detail` is left out since it quotes rows.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { err: describeError } })
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  // A database error's message may quote what was typed; its SQLSTATE says enough.
  const quotesInput = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: error.name,
    code,
    message: quotesInput ? undefined : error.message,
    stack: quotesInput ? error.stack?.split('\n').slice(1).join('\n') : error.stack,
  }
}
