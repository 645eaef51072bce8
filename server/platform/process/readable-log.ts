import { inspect, styleText } from 'node:util'

import { z } from 'zod'

import type { LogStream } from './log.ts'

const Event = z.looseObject({ level: z.number(), time: z.number(), msg: z.string().default('') })
const Failure = z.looseObject({ stack: z.string().optional() })

const WARNING = 40
const ERROR = 50
const LONGEST_LIST = 3

/** The log for a terminal: one line an event instead of JSON, and an error's stack below its line. */
export function readableLog(write: (text: string) => void): LogStream {
  return { write: (line) => write(describeEvent(line)) }
}

/** Such as `10:12:26  database ready  database: pglite, migrations: 69`. */
export function describeEvent(line: string): string {
  const { level, time, msg, err, ...facts } = Event.parse(JSON.parse(line))
  const { stack, ...failure } = Failure.parse(err ?? {})
  const listed = Object.entries({ ...facts, ...failure }).map(([name, value]) => `${name}: ${inWords(value)}`)
  const clock = new Date(time).toLocaleTimeString('en-US', { hour12: false })
  const first = [clock, marked(level, msg), listed.join(', ')].filter(Boolean).join('  ')
  return `${[first, stack].filter(Boolean).join('\n')}\n`
}

function marked(level: number, text: string): string {
  if (level >= ERROR) return styleText('red', `Error: ${text}`)
  return level >= WARNING ? styleText('yellow', `Warning: ${text}`) : text
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return value.length > LONGEST_LIST ? String(value.length) : value.join(' ') || 'none'
  return inspect(value, { breakLength: Infinity })
}
