import type { SendMailOptions, Transporter } from 'nodemailer'

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
  /**
   * Sends what a person wrote, as plain text.
   * @returns its Message-ID
   * @throws as `send`
   */
  sendLetter(letter: Letter): Promise<string>
  close(): void
}

export interface Letter {
  /** The same for every attempt. */
  id: string
  to: string
  replyTo: { name: string; address: string }
  subject: string
  text: string
  /** The Message-IDs of the conversation's earlier letters, oldest first. */
  follows: readonly string[]
}

/** The mail server did not accept a mail. */
export class MailFailed extends Error {
  override name = 'MailFailed'
  readonly #said: string

  /** @param said a private field behind a getter, because loggers write every property of an error */
  constructor(message: string, said = '') {
    super(message)
    this.#said = said
  }

  /** What the mail server answered, for the eyes of the mail's author only: it often quotes the recipient. */
  get said(): string {
    return this.#said
  }
}

/** The mail server refused this recipient or mail permanently, most often because there is no such mailbox. */
export class MailRefused extends MailFailed {
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

/** Opens no connection before the first mail. */
export function createMailer(settings: MailerSettings): Mailer {
  const circuit = settings.circuit ?? createCircuit({ provider: 'mail', isOutage })
  let transport: Transporter | undefined
  // Imported when needed, with the first mail.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport(transportOptions(settings.smtpUrl, settings.timeoutMs)))
  }
  const domain = addressOf(settings.from).split('@').at(-1) || 'localhost'
  async function transmit(id: string, message: SendMailOptions): Promise<string> {
    const messageId = `<${id}@${domain}>`
    try {
      const mail = { ...message, from: settings.from, messageId }
      await circuit(async () => (await openTransport()).sendMail(mail))
      telemetry.mail.publish({ outcome: 'sent' })
    } catch (error) {
      telemetry.mail.publish({ outcome: 'failed' })
      throw withoutAddress(error)
    }
    return messageId
  }
  return {
    async send(mail, id) {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transmit(id, { ...composeMail(mail, settings.content()), to: mail.to, headers })
    },
    sendLetter: ({ id, to, replyTo, subject, text, follows }) =>
      transmit(id, {
        // As an object: a text would be parsed for several addresses.
        to: { name: '', address: to },
        replyTo,
        subject,
        text,
        ...(follows.length > 0 && { inReplyTo: follows.at(-1), references: [...follows] }),
      }),
    close: () => transport?.close(),
  }
}

/** The address of a sender that may be `NAME <ADDRESS>`. */
export function addressOf(sender: string): string {
  return /<([^<>]*)>$/.exec(sender)?.[1] ?? sender
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
  const { about, reason, said } = mailFailure(error)
  return about === 'recipient'
    ? new MailRefused(`The mail server refused a mail for good: ${reason}`, said)
    : new MailFailed(`The mail server did not accept a mail: ${reason}`, said)
}
