import { destination, pino, type DestinationStream, type Logger } from 'pino'

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

/** A log that can't be written, such as to a full disk, must not end the process: what it keeps back is bounded. */
function standardOutput(): DestinationStream {
  return destination({ fd: 1, sync: true, maxLength: 1_000_000 }).on('error', () => undefined)
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
