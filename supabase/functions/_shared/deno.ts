/** The one place that knows the functions' other runtime; our server mounts the handlers without it. */
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): unknown
  env: { get(name: string): string | undefined }
  stderr: { writeSync(bytes: Uint8Array): number }
}

import { type Backend, connectBackend } from './backend.ts'
import { databaseLimit, type Limit } from './limit.ts'
import type { FunctionLog } from './log.ts'

export const serve = (handler: (request: Request) => Promise<Response>) => Deno.serve(handler)

/** @throws Error that names the missing setting */
export function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`The setting ${name} is missing.`)
  return value
}

export const optionalSetting = (name: string): string | undefined => Deno.env.get(name) || undefined

export function serviceBackend(): Backend {
  return connectBackend({ url: setting('SUPABASE_URL'), key: setting('SUPABASE_SERVICE_ROLE_KEY') })
}

export function visitorBackend(): Backend {
  return connectBackend({ url: setting('SUPABASE_URL'), key: setting('SUPABASE_ANON_KEY') })
}

/** By the address that the platform's gateway saw: it appends it to what the browser claimed. */
export function admitByAddress(limit: Limit): (request: Request) => Promise<boolean> {
  return (request) => limit(request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown')
}

export const formLimit = (backend: Backend): Limit =>
  databaseLimit(backend, { what: 'form', most: 30, seconds: 600 })

export const log: FunctionLog = {
  warn: ({ reason }, event) => write({ level: 'warn', event, reason }),
  error: ({ err }, event) =>
    write({ level: 'error', event, err: err instanceof Error ? err.name : typeof err }),
}

function write(line: Record<string, string>) {
  Deno.stderr.writeSync(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
}
