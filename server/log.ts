import { destination, pino, symbols, type DestinationStream, type Logger } from 'pino'

import { loggablePath } from '#contracts/loggable-path.ts'

import { errorId } from './error-id.ts'

export type { Logger }

const LONGEST_MESSAGE = 500
const EMAIL_ADDRESS = /[^\s"'`<>()[\]{},;:=]+(?:@|%40)[^\s"'`<>()[\]{},;:]+/gi
const WEB_ADDRESS = /(?<origin>\bhttps?:\/\/[^\s/?#"'`<>@]+)(?<rest>[^\s"'`<>]*)/gi
const TOKEN = /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi

/**
 * One JSON line an event, on standard output.
 *
 * Callers log what happened and to which route, never who: no address, name, message, token or
 * query string. What others wrote is cleared of them here: the paths of requests, and the messages of errors,
 * where providers and mail servers quote the address they speak of. The database's `detail` is left out since it
 * quotes rows.
 */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const serializers = { err: describeError, path: clearPath, route: clearPath, reason: clearText }
  return pino({ level, base: null, serializers, mixin: requestOf }, to)
}

const WRITE_AFTER_MS = 10
const WARNING = 40

/**
 * Standard output, in one write for the lines of a few milliseconds: a write for each request took a twelfth of its
 * time. Warnings and errors are written at once, with what waits before them; the rest at the latest when the process
 * ends. A log that can't be written, such as to a full disk, must not end the process: what it keeps back is bounded.
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
    // pino then says the level of each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= WARNING || lines.length > 65_536) flush()
      else timer ??= setTimeout(flush, WRITE_AFTER_MS).unref()
    },
  } as DestinationStream & { lastLevel: number }
}

/** Lines of one request hold one id, which a visitor can quote when it failed. */
function requestOf(): object {
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
  // A database error's message may quote what was typed; its SQLSTATE says enough.
  const quotesInput = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: name ?? 'object',
    code: code === undefined ? undefined : String(code),
    message: quotesInput ? undefined : clearText(message),
    // Its first lines repeat the message.
    stack: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: cause === undefined ? undefined : describeCause(cause),
  }
}

/** Such as why a provider was not reached; where that happened is of no use. */
function describeCause(cause: unknown): object {
  return { ...describeError(cause), stack: undefined, cause: undefined }
}
