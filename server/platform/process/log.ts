import { destination, pino, symbols, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

import { loggablePath } from '#contracts/loggable-path.ts'

import { errorId } from '#server/platform/http/error-id.ts'
import { DatabaseReadOnly, DiskFull, isOutOfReach } from '#server/platform/database/database-errors.ts'

export type { DestinationStream as LogStream, Logger }

const LONGEST_MESSAGE = 500
const EMAIL_ADDRESS = /[^\s"'`<>()[\]{},;:=]+(?:@|%40)[^\s"'`<>()[\]{},;:]+/gi
const WEB_ADDRESS = /(?<origin>\bhttps?:\/\/[^\s/?#"'`<>@]+)(?<rest>[^\s"'`<>]*)/gi
const TOKEN = /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi

/**
 * One JSON line an event, on standard output.
 *
 * Callers log the event and the route, and no personal data. Text from outside is redacted here: request paths, and
 * error messages, in which providers and mail servers quote addresses. The database's `detail` is omitted because it
 * quotes rows.
 */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const serializers = { err: describeError, path: clearPath, route: clearPath, reason: clearText }
  return pino({ level, base: null, serializers, mixin: requestField, hooks: outageHook() }, to)
}

const OUTAGE_LINE_EVERY_MS = 60_000

/**
 * While the database is away, one line a minute with the number of those that were left out: work in the background
 * tries again every second. Lines of a request are kept, because its visitor may have been shown their id.
 */
function outageHook(): LoggerOptions['hooks'] {
  let nextAt = 0
  let leftOut = 0
  return {
    logMethod(args, method) {
      const [facts, ...rest] = args
      const isOutage = typeof facts === 'object' && facts !== null && isDatabaseAway(Object(facts).err)
      if (!isOutage || errorId()) return method.apply(this, args)
      const now = performance.now()
      if (now < nextAt) return void (leftOut += 1)
      const line = leftOut > 0 ? { ...Object(facts), leftOut } : facts
      nextAt = now + OUTAGE_LINE_EVERY_MS
      leftOut = 0
      method.apply(this, [line, ...rest] as typeof args)
    },
  }
}

function isDatabaseAway(error: unknown): boolean {
  return isOutOfReach(error) || error instanceof DatabaseReadOnly || error instanceof DiskFull
}

const WRITE_AFTER_MS = 10
const WARNING = 40

/**
 * Standard output, buffered for a few milliseconds, because one write per request took a twelfth of its time. Warnings,
 * errors and the end of the process flush the buffer. It is bounded, and write errors are ignored: a full disk must not
 * end the process.
 */
function standardOutput(): DestinationStream {
  const output = destination({ fd: 1, sync: true, maxLength: 1_000_000 }).on('error', () => undefined)
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines) output.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    // pino then sets `lastLevel` before each write.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= WARNING || lines.length > 65_536) flush()
      else timer ??= setTimeout(flush, WRITE_AFTER_MS).unref()
    },
  } as DestinationStream & { lastLevel: number }
}

/** The id that the lines of one request share; a failed request's visitor sees it too. */
function requestField(): object {
  const request = errorId()
  return request ? { request } : {}
}

function clearPath(path: unknown): unknown {
  return typeof path === 'string' ? loggablePath(path) : undefined
}

function clearText(text: unknown): unknown {
  if (typeof text !== 'string') return text
  return text
    .slice(0, LONGEST_MESSAGE)
    .replace(WEB_ADDRESS, (_, origin: string, rest: string) => origin + loggablePath(rest))
    .replace(EMAIL_ADDRESS, '*')
    .replace(TOKEN, '*')
}

function describeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  const { name, message, code, stack, cause } = error as Partial<Error> & { code?: unknown }
  // A database error's message may quote input: log its SQLSTATE only.
  const quotesInput = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: name ?? 'object',
    code: code === undefined ? undefined : String(code),
    message: quotesInput ? undefined : clearText(message),
    // Without its first lines, which repeat the message.
    stack: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: cause === undefined ? undefined : describeCause(cause),
  }
}

/** Such as why a provider was not reached; without its stack. */
function describeCause(cause: unknown): object {
  return { ...describeError(cause), stack: undefined, cause: undefined }
}
