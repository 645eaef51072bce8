import { z } from 'zod'

/** A failure as nodemailer reports it. */
const Failure = z.object({
  code: z.string().catch('unknown reason'),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  /** The server's reply. */
  response: z.string().catch(''),
  message: z.string().catch(''),
})
type Failure = z.infer<typeof Failure>

/** What a failed attempt is about. */
export interface MailFailure {
  /**
   * `recipient`: this recipient or mail, for good. `later`: this recipient, for now. `sender`: the sender, its limit or
   * the server; the next mail would fail as well, and this one may be accepted another time.
   */
  about: 'recipient' | 'later' | 'sender'
  /** nodemailer's code and the numbers of the reply. Not its text, which often quotes the recipient. */
  reason: string
  /** What the server answered, which often quotes the recipient: never for a log. Empty if it did not answer. */
  said: string
}

/** Long enough for every answer that a server has a reason to give. */
const SAID_MAX = 500

/**
 * By reply code, enhanced status and command (RFC 5321, RFC 3463, IANA's registry). The statuses that end a mail are
 * listed, because providers put limits and refused senders under 550 too: 5.4.5 (Gmail), 5.1.8, 5.1.90, 5.2.0 and
 * 5.2.252 (Exchange Online), 5.7.x (all). A refusal that names neither is about the sender, as Amazon SES's 554 is.
 */
export function mailFailure(error: unknown): MailFailure {
  const failure = Failure.parse(error)
  const { code, responseCode } = failure
  const status = statusOf(failure)
  const reply = [responseCode, status].filter((part) => part !== undefined).join(' ')
  return {
    about: subjectOf(failure, status),
    reason: `${code}${reply && ` after ${reply}`}`,
    said: failure.response.replaceAll(/\s+/g, ' ').trim().slice(0, SAID_MAX),
  }
}

function subjectOf(failure: Failure, status: string | undefined): MailFailure['about'] {
  const { code, command, responseCode = 0 } = failure
  // Refused by nodemailer before the server was asked.
  if (command === 'API' && code === 'EENVELOPE') {
    return failure.message.startsWith('Invalid recipient') ? 'recipient' : 'sender'
  }
  if (command !== 'RCPT TO' && command !== 'DATA') return 'sender'
  const isForNow = responseCode < 500 || status?.startsWith('4') === true
  if (isForNow) return command === 'RCPT TO' && responseCode !== 421 ? 'later' : 'sender'
  return endsMail(failure, status) ? 'recipient' : 'sender'
}

const STATUS = /^\d{3}[ -](?:#)?([245]\.\d{1,3}\.\d{1,3})\b/

function statusOf({ response }: Failure): string | undefined {
  return STATUS.exec(response)?.[1]
}

/**
 * About one address or one mail, whatever the text says: no such mailbox or domain, a wrong address, a moved mailbox, a
 * domain that takes no mail; a mail that is too large for the mailbox or the server.
 */
const ENDS_MAIL = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.3', '5.3.4'])
/** A mailbox that is disabled or full, unless the text says that it receives too much at the moment. */
const BAD_MAILBOX = new Set(['5.2.1', '5.2.2'])
/** "Other": only the reply code and the text say more. */
const UNSPECIFIC = new Set(['5.0.0', '5.1.0', '5.5.0'])

const REFUSED_RECIPIENT = new Set([550, 551, 552, 553, 556])

function endsMail({ command, responseCode = 0, response }: Failure, status: string | undefined): boolean {
  if (status !== undefined && (ENDS_MAIL.has(status) || status.startsWith('5.6.'))) return true
  const text = textOf(response)
  if (SENDER_OR_MOMENT.test(text)) return false
  if (status !== undefined && !UNSPECIFIC.has(status)) return BAD_MAILBOX.has(status)
  if (command === 'RCPT TO') return REFUSED_RECIPIENT.has(responseCode)
  return responseCode === 552 || RECIPIENT.test(text)
}

// Hosting providers refuse over a limit, a sender or a missing sign-in with a bare 550 or 553 to RCPT TO: cPanel's
// "has exceeded the max emails per hour", Exim's "Sender verify failed" and "relay not permitted", qmail's "not in my
// list of allowed rcpthosts". A full mailbox is the recipient's.
const SENDER_OR_MOMENT =
  /\b(?:max(?:imum)?|too many|too (?:fast|quick)ly|try (?:again )?later|rate|limits?|limited|per (?:minute|hour|day)|hourly|daily|throttl\w*|suspended|sender|senders|from address|send as|relay\w*|rcpthosts|authenticat\w*|authoriz\w*|log ?in|policy|spam|blocked|block ?list\w*|blacklist\w*|listed|reputation|dnsbl|verif(?:y|ied|ication)|temporar\w*)\b|(?:sending|message|user|account|sender|send) quota|exceeded (?:its|your|the) (?:sending|message|daily|hourly)/

const RECIPIENT =
  /\b(?:no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|address|account)\b.{0,40}\b(?:unknown|unavailable|disabled|full|invalid|rejected|not found|does ?n[o']t exist|not exist)|unknown (?:user|recipient|mailbox))\b/

/** The reply's text in lowercase without addresses, whose words would be taken for the server's. */
function textOf(response: string): string {
  return response.toLowerCase().replaceAll(/<[^>]*>|\S+@\S+/g, '')
}
