import type { Auth } from './prepared-auth.ts'

/** GET /settings: which ways to sign in there are. */
export function settingsReply(auth: Auth) {
  return {
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: !auth.confirmation,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}
