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

// qmail and its kin write it last: `(#5.1.1)`.
const STATUS = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})\b|\(#([245]\.\d{1,3}\.\d{1,3})\b/

function statusOf({ response }: Failure): string | undefined {
  const [, first, last] = STATUS.exec(response) ?? []
  return first ?? last
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

const REFUSED_RECIPIENT = new Set([501, 550, 551, 552, 553, 556])

function endsMail({ command, responseCode = 0, response }: Failure, status: string | undefined): boolean {
  if (status !== undefined && (ENDS_MAIL.has(status) || status.startsWith('5.6.'))) return true
  const text = textOf(response)
  const isUnspecific = status === undefined || UNSPECIFIC.has(status)
  if ((isUnspecific || BAD_MAILBOX.has(status)) && isTooLarge(text)) return true
  if (SENDER_OR_MOMENT.test(text)) return false
  if (!isUnspecific) return BAD_MAILBOX.has(status) || isRejectedAddress(text, status)
  if (command === 'RCPT TO') return REFUSED_RECIPIENT.has(responseCode)
  return responseCode === 552 || RECIPIENT.test(text)
}

/** The mail for the server or the mailbox, or what the mailbox has already. */
function isTooLarge(text: string): boolean {
  return TOO_LARGE.test(text) || (FULL_MAILBOX.test(text) && !SENDING.test(text))
}

/** As Postfix and Exchange Online word it; 5.7 is a policy, also with these words. */
function isRejectedAddress(text: string, status: string): boolean {
  return text.includes('recipient address rejected') && !status.startsWith('5.7.')
}

const TOO_LARGE = /\bmessage\b.{0,30}\bsize\b|\b(?:message|mail)\b.{0,12}\btoo (?:big|large)\b|\bsize limit\b/
const FULL_MAILBOX = /\b(?:mailbox|inbox)\b.{0,30}\b(?:full|limit|quota)\b/
const SENDING = /\b(?:sending|sent|outgoing|outbound|hour|hourly|day|daily|rate)\b/

// Hosting providers refuse over a limit, a sender or a missing sign-in with a bare 550 or 553 to RCPT TO: cPanel's
// "has exceeded the max emails per hour", Exim's "Sender verify failed" and "relay not permitted", qmail's "not in my
// list of allowed rcpthosts". Servers that check the client only then refuse its name, address or encryption in the same
// way.
const SENDER_OR_MOMENT = new RegExp(
  [
    // Limits, and the moment.
    String.raw`max(?:imum)?|too many|too (?:fast|quick)ly|try (?:again )?later|rate|limits?|limited|per (?:minute|hour|day)`,
    String.raw`hourly|daily|throttl\w*|temporar\w*|gr[ae]ylist\w*|unusual|this (?:minute|hour|day)|credits?`,
    String.raw`(?:sending|message|user|account|sender|send) quota|exceeded (?:its|your|the) (?:sending|message|daily|hourly)`,
    // The account or address that sends.
    String.raw`suspended|senders?|from address|send as|relay\w*|rcpthosts|authenticat\w*|authoriz\w*|log ?in|verif(?:y|ied|ication)`,
    String.raw`outgoing|outbound|(?:allowed|permitted|permissions?) to send|activated|payment|billing|subscription|trial`,
    // A policy, and the machine that sends.
    String.raw`policy|prohibit\w*|(?<!recipient address rejected: )access denied|spam|block(?:ed| ?list\w*)|black ?(?:list|hole)\w*`,
    String.raw`banned|listed|reputation|(?:dns|r)bl|(?:open)?spf|dkim|dmarc|helo|ehlo|reverse dns|ip address|starttls|tls|encrypt\w*`,
  ]
    .map((words) => String.raw`\b(?:${words})\b`)
    .join('|'),
)

const RECIPIENT =
  /\b(?:no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|address|account)\b.{0,40}\b(?:unknown|unavailable|disabled|full|invalid|rejected|not found|does ?n[o']t exist|not exist)|unknown (?:user|recipient|mailbox))\b/

/** The reply's text in lowercase without addresses, whose words would be taken for the server's. */
function textOf(response: string): string {
  return response.toLowerCase().replaceAll(/<[^>]*>|\S+@\S+/g, '')
}
