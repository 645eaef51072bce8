import type { Transporter } from 'nodemailer'
import { z } from 'zod'

import { type Circuit, CircuitOpen, createCircuit } from '#server/platform/outside/circuit.ts'

import type { SiteContent } from '#content/site-content.ts'
import { telemetry } from '#server/platform/process/telemetry.ts'
import { composeMail } from './compose.ts'
import type { OutgoingMail } from './mail.schema.ts'

export interface Mailer {
  /**
   * Writes and sends one mail.
   * @param id the same for every attempt, so that a mail that arrives twice is recognised as one
   * @throws MailRefused when the mail server never will; any other Error when it did not yet. No message names an address
   */
  send(mail: OutgoingMail, id: string): Promise<void>
  close(): void
}

/** The mail server refused this mail for good, most often because there is no such mailbox. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

const Failure = z.object({
  code: z.string().catch('unknown reason'),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  /** What the server said. */
  response: z.string().catch(''),
})
// Connecting, where some servers greet late on purpose; then each answer. A last one that is not waited for brings the
// mail twice (RFC 5321, 4.5.3.2).
const CONNECTING_MS = 30_000
const SILENCE_MS = 120_000

export interface MailerSettings {
  smtpUrl: string
  from: string
  /** The site's content at the time of sending. */
  content: () => SiteContent
  /** Longest wait for the connection, and for each reply. */
  timeoutMs?: number
  circuit?: Circuit
}

export function createMailer(settings: MailerSettings): Mailer {
  const circuit = settings.circuit ?? createCircuit({ provider: 'mail', isOutage })
  let transport: Transporter | undefined
  // Imported with the first mail.
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

const HERE = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The server of SMTP_URL, whose query may change an option by nodemailer's name for it. In the clear on this machine
 * only: a server whose offer of STARTTLS is missing, or was removed on the way, gets nothing.
 */
export function transportOptions(smtpUrl: string, timeoutMs?: number) {
  return {
    url: smtpUrl,
    requireTLS: !HERE.has(new URL(smtpUrl).hostname),
    connectionTimeout: timeoutMs ?? CONNECTING_MS,
    greetingTimeout: timeoutMs ?? CONNECTING_MS,
    socketTimeout: timeoutMs ?? SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whether the error is the mail server's own, and not about one mail or recipient. */
export function isOutage(error: unknown): boolean {
  const failure = Failure.parse(error)
  return failure.code !== 'EENVELOPE' && !isPermanent(failure)
}

/**
 * A permanent answer about this recipient or mail. One about the sender or a policy (5.7) may be a wrong setting: it is
 * retried like an outage.
 */
function isPermanent({ responseCode = 0, command, response }: z.infer<typeof Failure>): boolean {
  const isAboutThis = command !== undefined && /^(?:RCPT TO|DATA)$/.test(command)
  return isAboutThis && responseCode >= 550 && responseCode <= 556 && !/^\d{3}[ -]5\.7\./.test(response)
}

// Keep the code only: a mail server's response often quotes the recipient.
function withoutAddress(error: unknown): Error {
  if (error instanceof CircuitOpen) return new Error('The mail server is resting after failures')
  const failure = Failure.parse(error)
  const { code, responseCode } = failure
  const reason = `${code}${responseCode ? ` after ${responseCode}` : ''}`
  return isPermanent(failure)
    ? new MailRefused(`The mail server refused a mail for good: ${reason}`)
    : new Error(`The mail server did not take a mail: ${reason}`)
}
