import { z } from 'zod'

import {
  ApiAddress,
  BlogAddress,
  FormAddress,
  Host,
  MailAddress,
  MailSender,
  PostgresAddress,
  SiteAddress,
  SmtpAddress,
} from './addresses.ts'
import { INVISIBLE, QUOTED } from './settings-file.ts'

/** A setting that is set to the empty string counts as not set. */
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, schema)

const switchedOn = z
  .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
  .transform((v) => v === 'true')

const port = z.coerce
  .number({ error: 'must be a number' })
  .int()
  .min(1, 'must be from 1 to 65535')
  .max(65535, 'must be from 1 to 65535')

const Settings = z.object({
  PORT: withDefault(port, 3000),
  HOST: withDefault(Host, '127.0.0.1'),
  SITE_URL: optional(SiteAddress),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(PostgresAddress),
  DATABASE_DIRECT_URL: optional(PostgresAddress),
  DATABASE_CONNECTIONS: withDefault(
    z.coerce
      .number({ error: 'must be a number' })
      .int()
      .min(2, 'must be from 2 to 100')
      .max(100, 'must be from 2 to 100'),
    10,
  ),
  BACKEND_URL: optional(SiteAddress),
  JWT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  PUBLIC_KEY: optional(z.string().min(16, 'must have at least 16 characters')),
  SERVICE_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  FORM_KEYS: optional(
    z
      .string()
      .regex(
        /^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/,
        "must be 'id:key' pairs separated by commas, each key 32 random bytes in base64",
      ),
  ),
  FORM_ENDPOINT: optional(FormAddress),
  OWNER_EMAIL: optional(MailAddress),
  OWNER_PASSWORD: optional(z.string()),
  SMTP_URL: optional(SmtpAddress),
  MAIL_FROM: optional(MailSender),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(ApiAddress),
  MAILCHIMP_API_KEY: optional(z.string()),
  MAILCHIMP_AUDIENCE_ID: optional(z.string()),
  MAILCHIMP_API_BASE: optional(ApiAddress),
  // Part of a web address.
  MAILCHIMP_WEBHOOK_SECRET: optional(
    z.string().regex(/^[\w-]{24,200}$/, 'must have at least 24 letters, digits, - or _'),
  ),
  WORDPRESS_API_BASE: optional(BlogAddress),
  BACKUP_PUBLIC_KEY: optional(
    z
      .string()
      .regex(
        /^age1[a-z0-9]{58,}(, *age1[a-z0-9]{58,})*$/,
        'must be what npm run backup -- --new-key printed: age1…; several with commas between',
      )
      .transform((keys) => keys.split(/, */)),
  ),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: withDefault(
    z.coerce.number({ error: 'must be a number' }).int().min(1, 'must be at least 1'),
    14,
  ),
  PG_BIN: optional(z.string()),
  TRUST_PROXY: withDefault(switchedOn, 'false'),
  HSTS_SUBDOMAINS: withDefault(switchedOn, 'false'),
  /** For the sandbox alone. */
  SAMPLE_ROWS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  METRICS_PORT: optional(port),
  STOP_DELAY_SECONDS: withDefault(
    z.coerce
      .number({ error: 'must be a number' })
      .min(0, 'must be from 0 to 60')
      .max(60, 'must be from 0 to 60'),
    0,
  ),
  LOG_LEVEL: withDefault(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, fatal, error, warn, info or debug',
    }),
    'info',
  ),
})

/** Public on purpose: it permits only what row-level security permits visitors. */
export const SANDBOX_PUBLIC_KEY = 'sb_publishable_sandbox'

export const SETTING_NAMES = Object.keys(Settings.shape)

const always = {
  SITE_URL: z.string(),
  PUBLIC_KEY: z.string(),
  FORM_KEYS: z.string(),
  SMTP_URL: z.string(),
  MAIL_FROM: z.string(),
}
/** Required, but for the database, which production alone requires; the sandbox fills in the others. */
const WithOwnBackend = z.object({
  ...always,
  BACKEND_URL: z.undefined().optional(),
  JWT_SECRET: z.string(),
  SERVICE_KEY: z.string(),
})
/** The same where a Supabase project serves accounts and data. */
const WithProject = z.object({ ...always, BACKEND_URL: z.string(), DATABASE_URL: z.string() })

export type ParsedSettings = z.infer<typeof Settings>
export type ServerSettings = ParsedSettings & (z.infer<typeof WithOwnBackend> | z.infer<typeof WithProject>)

/** One sentence for each wrong setting, naming it. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Parses the settings once per process. @throws SettingsError */
export function parseSettings(env: Record<string, string | undefined>): ParsedSettings {
  refuseMisread(env)
  const parsed = Settings.safeParse(env)
  if (parsed.success) return parsed.data
  throw new SettingsError(
    parsed.error.issues.map(({ path, message }) => `The setting ${String(path[0])} ${message}.`).join('\n'),
  )
}

/** Sent in headers, which take no other character than these. */
const KEYS = new Set([
  'PUBLIC_KEY',
  'SERVICE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MAILCHIMP_API_KEY',
  'MAILCHIMP_AUDIENCE_ID',
])

/** Refuses what a reader of a file of settings has left in a value, and what was copied along. @throws SettingsError */
function refuseMisread(env: Record<string, string | undefined>) {
  for (const name of SETTING_NAMES) {
    const problem = misreadProblem(name, env[name] ?? '')
    if (problem) throw new SettingsError(`The setting ${name} ${problem}.`)
  }
}

function misreadProblem(name: string, value: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  const invisible = name === 'OWNER_PASSWORD' ? /[\u0000-\u001F\u007F]/ : INVISIBLE
  if (invisible.test(value)) return 'has a line end or another invisible character in its value'
  if (name === 'OWNER_PASSWORD') return undefined
  if (QUOTED.test(value)) return 'has quotes around its value: leave them out'
  if (KEYS.has(name) && !/^[ -~]*$/.test(value))
    return 'has a character that no key has, such as a long dash: copy it again from where it is shown'
  return undefined
}

/** @throws SettingsError naming each setting that is missing and that the sandbox or a Supabase project requires */
export function requireSettings(given: ParsedSettings): ServerSettings {
  return parseRequired(given.BACKEND_URL ? WithProject : WithOwnBackend, given)
}

/** The same with a PostgreSQL to keep the data: the embedded database loses some of it when the power is cut. */
export function requireProductionSettings(given: ParsedSettings): ServerSettings {
  return parseRequired(
    given.BACKEND_URL ? WithProject : WithOwnBackend.extend({ DATABASE_URL: z.string() }),
    given,
  )
}

function parseRequired(schema: typeof WithOwnBackend | typeof WithProject, given: ParsedSettings) {
  const required = schema.safeParse(given)
  if (required.success) return Object.assign({ ...given }, required.data)
  const names = required.error.issues.map(({ path }) => String(path[0]))
  throw new SettingsError(
    names.map((name) => `The setting ${name} is missing.${HOW_TO_GET[name] ?? ''}`).join('\n'),
  )
}

const HOW_TO_GET: Record<string, string> = {
  DATABASE_URL:
    ' It names the PostgreSQL that keeps the data of the site, such as postgresql://name:password@127.0.0.1:5432/practice: docs/deploy/one-machine.md says how to make one.',
  FORM_KEYS:
    ' They seal what people send: without those that sealed it, nobody can read it. Take them from your safe copy; for a new site `npm run keys` makes them.',
}

/** Wildcard addresses, reached as `localhost` on the same machine. */
const WILDCARDS = new Set(['0.0.0.0', '::', '[::]'])

/** The address at which a browser on this machine reaches `HOST` and `PORT`, as an origin. */
export function localAddress({ HOST, PORT }: { HOST: string; PORT: number | string }): string {
  if (WILDCARDS.has(HOST)) return new URL(`http://localhost:${PORT}`).origin
  const bare = HOST.replace(/^\[|\]$/g, '')
  return new URL(`http://${bare.includes(':') ? `[${bare}]` : bare}:${PORT}`).origin
}
