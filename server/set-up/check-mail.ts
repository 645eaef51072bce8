import { createTransport } from 'nodemailer'

import { setUp as words } from '#content/messages/set-up.ts'
import type { Finding } from '#contracts/set-up.ts'

import { transportOptions } from '../mail/mailer.ts'
import { type Check, codeOfFailure, problem } from './finding.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

export interface MailSettings {
  smtpUrl: string
  from: string
}

const TIMEOUT_MS = 6000

/**
 * Signs in at the mail server, and sends one mail to `to`, without the queue. Never throws.
 * @param to undefined: only signs in
 */
export async function checkMail({ smtpUrl, from }: MailSettings, to: string | undefined): Check {
  const transport = createTransport(transportOptions(smtpUrl, TIMEOUT_MS))
  try {
    if (to === undefined) await transport.verify()
    else
      await transport.sendMail({
        from,
        to,
        ...words.testMail,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    return []
  } catch (error) {
    return [problem(findingCode(error), { host: new URL(smtpUrl).host, setting: 'SMTP_URL' })]
  } finally {
    transport.close()
  }
}

/** Codes: https://nodemailer.com/errors/. A failure of TLS has the same code as any failure to connect. */
function findingCode(error: unknown): Finding['code'] {
  const code = errorCode(error)
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') return 'sign-in-refused'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'mail-refused'
  return code === 'EPROTOCOL' ? 'no-api' : codeOfFailure(error)
}
