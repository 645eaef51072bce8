import type { Transporter } from 'nodemailer'
import { z } from 'zod'

import { type Circuit, CircuitOpen, createCircuit } from '#server/platform/outside/circuit.ts'

import type { SiteContent } from '#content/site-content.ts'
import { telemetry } from '#server/platform/process/telemetry.ts'
import { composeMail } from './compose.ts'
import type { OutgoingMail } from './mail.schema.ts'

export interface Mailer {
  /**
   * Composes and sends one mail.
   * @param id the same for every attempt, so that a mail that arrives twice is recognized as one
   * @throws MailRefused for a permanent refusal; any other Error where a retry may succeed. No message contains an address
   */
  send(mail: OutgoingMail, id: string): Promise<void>
  close(): void
}

/** The mail server refused this mail permanently, most often because there is no such mailbox. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

const Failure = z.object({
  code: z.string().catch('unknown reason'),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  /** The server's reply. */
  response: z.string().catch(''),
})
// Some servers delay their greeting on purpose. Not waiting for the last reply sends the mail twice (RFC 5321, 4.5.3.2).
const CONNECTION_TIMEOUT_MS = 30_000
const RESPONSE_TIMEOUT_MS = 120_000

export interface MailerSettings {
  smtpUrl: string
  from: string
  /** The site's content at the time of sending. */
  content: () => SiteContent
  /** Timeout of the connection, and of each reply. */
  timeoutMs?: number
  circuit?: Circuit
}

export function createMailer(settings: MailerSettings): Mailer {
  const circuit = settings.circuit ?? createCircuit({ provider: 'mail', isOutage })
  let transport: Transporter | undefined
  // Imported when needed, with the first mail.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport(transportOptions(settings.smtpUrl, settings.timeoutMs)))
  }
  const domain = /@([^>\s]+)/.exec(settings.from)?.[1] ?? 'localhost'
  return {
    async send(mail, id) {
      const message = { ...composeMail(mail, settings.content()), from: settings.from, to: mail.to }
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const messageId = `<${id}@${domain}>`
      try {
        await circuit(async () => (await openTransport()).sendMail({ ...message, headers, messageId }))
        telemetry.mail.publish({ outcome: 'sent' })
      } catch (error) {
        telemetry.mail.publish({ outcome: 'failed' })
        throw withoutAddress(error)
      }
    },
    close: () => transport?.close(),
  }
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * nodemailer's options for the server of SMTP_URL, whose query may override them by name. Without TLS on this machine
 * only: nothing is sent to a server that does not offer STARTTLS, or whose offer was removed in transit.
 */
export function transportOptions(smtpUrl: string, timeoutMs?: number) {
  return {
    url: smtpUrl,
    requireTLS: !LOOPBACK_HOSTS.has(new URL(smtpUrl).hostname),
    connectionTimeout: timeoutMs ?? CONNECTION_TIMEOUT_MS,
    greetingTimeout: timeoutMs ?? CONNECTION_TIMEOUT_MS,
    socketTimeout: timeoutMs ?? RESPONSE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whether the error is an outage of the mail server, and not about one mail or recipient. */
export function isOutage(error: unknown): boolean {
  const failure = Failure.parse(error)
  return failure.code !== 'EENVELOPE' && !isPermanent(failure)
}

/**
 * A permanent refusal of this recipient or mail. A refusal of the sender, or by a policy (5.7), may be due to a wrong
 * setting: it is retried like an outage.
 */
function isPermanent({ responseCode = 0, command, response }: z.infer<typeof Failure>): boolean {
  const isAboutThis = command !== undefined && /^(?:RCPT TO|DATA)$/.test(command)
  return isAboutThis && responseCode >= 550 && responseCode <= 556 && !/^\d{3}[ -]5\.7\./.test(response)
}

// The code only, because a mail server's reply often quotes the recipient.
function withoutAddress(error: unknown): Error {
  if (error instanceof CircuitOpen) return new Error('The circuit of the mail server is open after failures')
  const failure = Failure.parse(error)
  const { code, responseCode } = failure
  const reason = `${code}${responseCode ? ` after ${responseCode}` : ''}`
  return isPermanent(failure)
    ? new MailRefused(`The mail server refused a mail for good: ${reason}`)
    : new Error(`The mail server did not accept a mail: ${reason}`)
}
