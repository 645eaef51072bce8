import { readFile } from 'node:fs/promises'

import { projectMails } from '#scripts/render-mail-templates.ts'

export interface AuthPlace {
  port: number
  /** Of the gateway, such as `http://127.0.0.1:4000`: tokens name it as their issuer. */
  url: string
  siteUrl: string
  /** With the login of the auth service. */
  databaseUrl: string
  /** A JSON Web Key that signs. */
  signingKey: object
  smtp: { host: string; port: number }
}

/**
 * The settings of Supabase Auth for supabase/config.toml, as the official CLI and the platform translate them. Its mails
 * are fetched from the gateway.
 */
export async function authSettings(place: AuthPlace): Promise<Record<string, string>> {
  const config = readConfig(await readFile('supabase/config.toml', 'utf8'))
  const of = (name: string) => {
    const value = config.get(name)
    if (value === undefined) throw new Error(`supabase/config.toml has no ${name}`)
    return value
  }
  return {
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(place.port),
    API_EXTERNAL_URL: `${place.url}/auth/v1`,
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: place.databaseUrl,
    GOTRUE_SITE_URL: place.siteUrl,
    GOTRUE_URI_ALLOW_LIST: '',
    GOTRUE_LOG_LEVEL: 'info',
    GOTRUE_JWT_SECRET: 'unused-legacy-secret-of-the-counterpart',
    GOTRUE_JWT_KEYS: JSON.stringify([place.signingKey]),
    GOTRUE_JWT_ISSUER: `${place.url}/auth/v1`,
    GOTRUE_JWT_EXP: of('auth.jwt_expiry'),
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_DISABLE_SIGNUP: String(of('auth.enable_signup') !== 'true'),
    GOTRUE_EXTERNAL_EMAIL_ENABLED: of('auth.email.enabled'),
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: of('auth.enable_anonymous_sign_ins'),
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: of('auth.enable_manual_linking'),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: of('auth.enable_refresh_token_rotation'),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: of('auth.refresh_token_reuse_interval'),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: of('auth.email.secure_password_change'),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: of('auth.email.require_current_password'),
    GOTRUE_PASSWORD_MIN_LENGTH: of('auth.minimum_password_length'),
    GOTRUE_MAILER_AUTOCONFIRM: String(of('auth.email.enable_confirmations') !== 'true'),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: of('auth.email.double_confirm_changes'),
    GOTRUE_MAILER_OTP_LENGTH: of('auth.email.otp_length'),
    GOTRUE_MAILER_OTP_EXP: of('auth.email.otp_expiry'),
    GOTRUE_SMTP_MAX_FREQUENCY: of('auth.email.max_frequency'),
    GOTRUE_SMTP_HOST: place.smtp.host,
    GOTRUE_SMTP_PORT: String(place.smtp.port),
    GOTRUE_SMTP_ADMIN_EMAIL: 'practice@example.com',
    GOTRUE_SMTP_SENDER_NAME: 'The practice',
    GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: of('auth.rate_limit.email_sent'),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: of('auth.rate_limit.token_refresh'),
    GOTRUE_RATE_LIMIT_OTP: of('auth.rate_limit.sign_in_sign_ups'),
    GOTRUE_RATE_LIMIT_VERIFY: of('auth.rate_limit.token_verifications'),
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: of('auth.mfa.max_enrolled_factors'),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: of('auth.mfa.totp.enroll_enabled'),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: of('auth.mfa.totp.verify_enabled'),
    ...mailSettings(config, place.url),
  }
}

const MAIL_PATH = '/email/'

function mailSettings(config: Map<string, string>, url: string) {
  const settings: [string, string][] = []
  for (const { name, subject } of projectMails()) {
    const isNotice = config.get(`auth.email.notification.${name}.enabled`) === 'true'
    const setting = isNotice ? `${name.toUpperCase()}_NOTIFICATION` : name.toUpperCase()
    settings.push([`GOTRUE_MAILER_SUBJECTS_${setting}`, subject])
    settings.push([`GOTRUE_MAILER_TEMPLATES_${setting}`, `${url}${MAIL_PATH}${name}.html`])
    if (isNotice) settings.push([`GOTRUE_MAILER_NOTIFICATIONS_${name.toUpperCase()}_ENABLED`, 'true'])
  }
  return Object.fromEntries(settings)
}

/** What the gateway serves to Auth: the mails by their addresses. */
export function mailTemplates(): Map<string, string> {
  return new Map(projectMails().map(({ name, html }) => [`${MAIL_PATH}${name}.html`, html]))
}

/** The values of a TOML file without arrays over several lines, by their dotted names. */
function readConfig(text: string): Map<string, string> {
  const values = new Map<string, string>()
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^\[([\w.]+)\]$/.exec(line)?.[1]
    if (heading) section = `${heading}.`
    const [, name, value] = /^(\w+) = "?(.*?)"?$/.exec(line) ?? []
    if (name) values.set(section + name, value ?? '')
  }
  return values
}
