import type { Transporter } from 'nodemailer'
import { z } from 'zod'

import { type Circuit, CircuitOpen, createCircuit } from '../providers/circuit.ts'

import type { SiteContent } from '#content/site-content.ts'
import { telemetry } from '../telemetry.ts'
import { composeMail } from './compose.ts'
import type { OutgoingMail } from './mail.schema.ts'

export interface Mailer {
  /**
   * Writes and sends one mail.
   * @param id the same for every attempt, so that a mail that arrives twice is recognised as one
   * @throws Error when the mail server did not take it; the message names no address
   */
  send(mail: OutgoingMail, id: string): Promise<void>
  close(): void
}

const Refusal = z.object({
  code: z.string().catch('unknown reason'),
  responseCode: z.number().optional().catch(undefined),
})
const PATIENCE_MS = 10_000

export interface MailerSettings {
  smtpUrl: string
  from: string
  /** The site's content at the time of sending. */
  content: () => SiteContent
  /** For connecting, for the greeting, and for silence afterwards. */
  timeoutMs?: number
  circuit?: Circuit
}

export function createMailer(settings: MailerSettings): Mailer {
  const patience = settings.timeoutMs ?? PATIENCE_MS
  const circuit = settings.circuit ?? createCircuit({ provider: 'mail', isOutage })
  let transport: Transporter | undefined
  // Imported with the first mail.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport({
      url: settings.smtpUrl,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    }))
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

/** Whether the error is the mail server's own, and not a refused recipient. */
export function isOutage(error: unknown): boolean {
  return Refusal.parse(error).code !== 'EENVELOPE'
}

// Keep the code only: a mail server's response often quotes the recipient.
function withoutAddress(error: unknown): Error {
  if (error instanceof CircuitOpen) return new Error('The mail server is resting after failures')
  const { code, responseCode } = Refusal.parse(error)
  return new Error(
    `The mail server did not take a mail: ${code}${responseCode ? ` after ${responseCode}` : ''}`,
  )
}
