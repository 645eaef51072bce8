import type { Transporter } from 'nodemailer'

import { type Circuit, CircuitOpen, createCircuit } from '#server/platform/outside/circuit.ts'

import type { SiteContent } from '#content/site-content.ts'
import { telemetry } from '#server/platform/process/telemetry.ts'
import { composeMail } from './compose.ts'
import type { OutgoingMail } from './mail.schema.ts'
import { mailFailure } from './refusal.ts'

export interface Mailer {
  /**
   * Composes and sends one mail.
   * @param id the same for every attempt, so that a mail that arrives twice is recognized as one
   * @throws MailRefused for a permanent refusal; any other Error where a retry may succeed. No message contains an address
   */
  send(mail: OutgoingMail, id: string): Promise<void>
  close(): void
}

/** The mail server refused this recipient or mail permanently, most often because there is no such mailbox. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

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
  const domain = /@([^@>\s]+)>?$/.exec(settings.from)?.[1] ?? 'localhost'
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

/** Whether the next mail would fail as well. */
export function isOutage(error: unknown): boolean {
  return mailFailure(error).about === 'sender'
}

function withoutAddress(error: unknown): Error {
  if (error instanceof CircuitOpen) return new Error('The circuit of the mail server is open after failures')
  const { about, reason } = mailFailure(error)
  return about === 'recipient'
    ? new MailRefused(`The mail server refused a mail for good: ${reason}`)
    : new Error(`The mail server did not accept a mail: ${reason}`)
}
