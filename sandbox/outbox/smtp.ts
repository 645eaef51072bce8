import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

import { type Faults, SLOW_MS } from '../faults.ts'
import type { CapturedMail, Mailbox } from './mailbox.ts'
import { type Refusals, refusal } from './refusals.ts'

interface SmtpServer {
  /** `smtp://host:port`. */
  url: string
  stop(): Promise<void>
}

const LARGEST_MAIL = 10 * 1024 * 1024

/** An SMTP server that stores mail instead of delivering it. */
export async function startSmtp(
  mailbox: Mailbox,
  { faults, refusals }: { faults: Faults; refusals: Refusals },
  host: string,
): Promise<SmtpServer> {
  const stopping = new AbortController()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 1000,
    onConnect: (_session, done) => done(refusals.at('greeting')),
    onMailFrom: (_address, _session, done) => done(refusals.at('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) => done(refusals.at('RCPT TO', address)),
    onData(stream, session, done) {
      if (faults.mode('smtp') === 'reset') return breakConnections(server)
      void respond(done, () =>
        receive(stream, session, mailbox, { faults, refusals, stopping: stopping.signal }),
      )
    },
  })
  // Ignore aborted connections.
  server.on('error', () => undefined)
  const listener = server.listen(0, host)
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The outbox has no port')
  return {
    url: `smtp://${host}:${address.port}`,
    async stop() {
      stopping.abort()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

/** Closes connections in the middle of a mail, as a restarting server does. */
function breakConnections({ connections }: SMTPServer) {
  for (const { _socket: socket } of connections as Set<{ _socket: Socket }>) socket.destroy()
}

// The server's interface takes callbacks.
async function respond(done: (error?: Error) => void, work: () => Promise<void>) {
  try {
    await work()
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  mailbox: Mailbox,
  { faults, refusals, stopping }: { faults: Faults; refusals: Refusals; stopping: AbortSignal },
): Promise<void> {
  const raw = await readAll(stream)
  const refused = refusals.at('DATA', ...session.envelope.rcptTo.map(({ address }) => address))
  if (refused) throw refused
  const mode = faults.mode('smtp')
  if (mode === 'error') throw refusal(451, 'Temporary local problem, please try later')
  if (mode === 'garbage') throw refusal(599, '%%% ERR <<>>')
  if (mode === 'slow') await wait(SLOW_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  await mailbox.add(await parseMail(raw, session))
}

async function parseMail(raw: Buffer, session: SMTPServerSession): Promise<CapturedMail> {
  const mail = await PostalMime.parse(raw)
  return {
    id: randomUUID(),
    to: session.envelope.rcptTo.map((recipient) => recipient.address).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    from: mail.from?.address ?? '',
    replyTo: (mail.replyTo ?? []).map(({ address }) => address ?? '').join(', '),
    messageId: mail.messageId ?? '',
    inReplyTo: mail.inReplyTo ?? '',
    references: mail.references ?? '',
    sentAt: new Date().toISOString(),
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  if (stream.sizeExceeded) throw refusal(552, 'Message is too large')
  return Buffer.concat(chunks)
}
