import { afterEach, beforeEach, expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import type { Circuit } from '#server/platform/outside/circuit.ts'
import { type TestedSandbox, testedSandbox } from '#tests/support/stand-ins.ts'

import { createMailer, isOutage, MailRefused } from './mailer.ts'
import { mailFailure } from './refusal.ts'

let tested: TestedSandbox
beforeEach(async () => void (tested = await testedSandbox()))
afterEach(() => tested.stop())

function sender(circuit: Circuit) {
  const { SMTP_URL: smtpUrl } = tested.sandbox().settings
  const from = 'Practice <practice@example.com>'
  const mailer = createMailer({ from, content: () => builtIn, timeoutMs: 15_000, smtpUrl, circuit })
  return () => mailer.send({ to: 'ada@example.com', template: 'accountDeleted', values: {} }, 'one')
}

// Replies that RFC 5321, IANA's registry of enhanced statuses, Gmail, Exchange Online, Amazon SES, Postfix, Exim (as
// cPanel sets it up), Sendmail and qmail publish, or that users of other products reported.
const REPLIES = {
  recipient: [
    ['RCPT TO', '550 5.1.1 The email account that you tried to reach does not exist.'],
    ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    [
      'RCPT TO',
      '550 5.1.1 <sender@example.com>: Recipient address rejected: User unknown in relay recipient table',
    ],
    ['RCPT TO', '501 5.1.3 Bad recipient address syntax'],
    ['RCPT TO', '550 5.2.1 The email account that you tried to reach is inactive.'],
    ['RCPT TO', '552 5.2.2 The email account that you tried to reach is over quota.'],
    ['RCPT TO', '550 5.5.0 Requested action not taken: mailbox unavailable'],
    ['RCPT TO', '550 No such user here'],
    ['RCPT TO', '550 daily@example.com: unknown'],
    ['RCPT TO', '551 User not local'],
    ['RCPT TO', '552 Mailbox quota exceeded'],
    ['RCPT TO', '553 Mailbox name not allowed'],
    ['RCPT TO', '556 5.1.10 Recipient address has null MX'],
    ['RCPT TO', '553 5.6.7 Internationalized addresses are not taken'],
    ['DATA', '550 5.1.1 User unknown'],
    ['DATA', '554 5.6.0 This mail is not taken'],
    ['DATA', '552 5.3.4 Message size exceeds fixed limit'],
    ['DATA', '550 Unknown user'],
    ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
    ['RCPT TO', '504 5.5.2 <ada@example>: Recipient address rejected: need fully-qualified address'],
    ['RCPT TO', '501 <ada>: recipient address must contain a domain'],
    ['RCPT TO', '501 ada@example..com: malformed address'],
    ['RCPT TO', '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)'],
    ['RCPT TO', '522 sorry, recipient mailbox is full (#5.2.2 - chkuser)'],
    ['RCPT TO', '552 Mailbox size limit exceeded'],
    ['RCPT TO', '552 5.2.2 Over quota: mailbox limit reached'],
    ['RCPT TO', '550 Mailbox disabled, not accepting messages'],
    ['RCPT TO', '550 Unrouteable address'],
    ['DATA', '552 Message size exceeds maximum permitted'],
    ['DATA', '552 Message exceeds maximum fixed size'],
    ['DATA', '554 Message too big'],
    ['DATA', '550 Maximum message size exceeded'],
  ],
  later: [
    ['RCPT TO', '450 4.2.0 Greylisted, come back later'],
    ['RCPT TO', '450 4.2.1 The user you are trying to contact is receiving email too quickly.'],
    ['RCPT TO', '452 4.2.2 Mailbox full'],
    ['RCPT TO', '452 4.5.3 Too many recipients'],
    ['RCPT TO', '550 4.7.1 Try again later'],
  ],
  sender: [
    ['greeting', '554 5.7.1 Service unavailable; client host blocked'],
    ['greeting', '421 Too many concurrent SMTP connections'],
    ['MAIL FROM', '550 5.4.5 Daily user sending limit exceeded.'],
    ['MAIL FROM', '550 5.1.0 Sender unknown'],
    ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user'],
    ['MAIL FROM', '501 5.1.8 Bad sender’s system address'],
    ['MAIL FROM', '452 4.3.1 Insufficient system storage'],
    ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded.'],
    ['RCPT TO', '421 4.7.0 Try again later, closing connection.'],
    ['RCPT TO', '421 4.7.28 Unusual rate of mail'],
    ['RCPT TO', '550 5.7.1 Relaying denied'],
    ['RCPT TO', '554 5.7.1 <ada@example.com>: Relay access denied'],
    ['RCPT TO', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
    ['RCPT TO', '550 5.1.8 Access denied, bad outbound sender'],
    [
      'RCPT TO',
      '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
    ],
    ['RCPT TO', '550 5.2.0 Submission quota exceeded'],
    ['RCPT TO', '550 5.2.1 The user is receiving mail at a rate that prevents more'],
    [
      'RCPT TO',
      '550 Domain example.com has exceeded the max emails per hour (150/150 (100%)) allowed. Message discarded.',
    ],
    ['RCPT TO', '550 Sender verify failed'],
    ['RCPT TO', '550 relay not permitted, authentication required'],
    ['RCPT TO', '553 sorry, that domain isn’t in my list of allowed rcpthosts'],
    ['RCPT TO', '550 5.0.0 Hourly limit reached'],
    ['RCPT TO', '530 5.7.0 Authentication Required'],
    ['RCPT TO', '554 Transaction failed'],
    ['RCPT TO', '550 Administrative prohibition'],
    ['RCPT TO', '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)'],
    ['RCPT TO', '501 5.5.2 <localhost>: Helo command rejected: Invalid name'],
    ['RCPT TO', '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname'],
    ['RCPT TO', '550 Rejected because 192.0.2.1 is in a black list at zen.spamhaus.org'],
    ['RCPT TO', '550 192.0.2.1 is in an RBL'],
    ['RCPT TO', '550 Your IP address has been banned'],
    ['RCPT TO', '550 Forged HELO: you are not example.com'],
    ['RCPT TO', '550 SPF check failed'],
    ['RCPT TO', '550 DMARC of example.com fails'],
    ['RCPT TO', '550 Reverse DNS required'],
    ['RCPT TO', '550 Encryption required: must issue a STARTTLS command first'],
    ['RCPT TO', '550 Maximum credits exceeded'],
    ['RCPT TO', '550 Your account is not activated for outgoing mail'],
    ['RCPT TO', '550 Outbound mail is disabled for this mailbox'],
    ['RCPT TO', '550 This mailbox is disabled: payment is overdue'],
    ['RCPT TO', '550 You are not permitted to send to external domains'],
    ['RCPT TO', '550 5.7.2 not allowed to send to destination'],
    ['RCPT TO', '550 Unusual activity: wait before you send more'],
    ['RCPT TO', '550 Mailbox has sent more than 100 messages this hour'],
    ['RCPT TO', '553 Mailbox sending quota exceeded'],
    ['DATA', '550 5.4.6 Unusual sending activity detected'],
    ['DATA', '552 5.7.0 This message was blocked'],
    ['DATA', '552 Sending limit of this mailbox is full'],
    ['DATA', '550 5.4.5 Daily user sending quota exceeded.'],
    [
      'DATA',
      '554 5.7.0 Your message could not be sent. The limit on the number of allowed outgoing messages was exceeded.',
    ],
    ['DATA', '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException'],
    ['DATA', '554 5.2.252 SendAsDenied; ada@example.com not allowed to send as practice@example.com'],
    ['DATA', '554 Message rejected: Email address is not verified.'],
    ['DATA', '554 5.7.1 Looks like spam'],
    ['DATA', '550 User account suspended from sending'],
    ['DATA', '454 Throttling failure: Daily message quota exceeded.'],
    ['DATA', '452 4.3.1 Disk full'],
    ['DATA', '421 4.3.0 Shutting down'],
  ],
} as const

test('of a reply of several lines the first is used', () => {
  const response =
    '550-5.4.5 Daily user sending limit exceeded.\n550 5.4.5 For more information, go elsewhere'
  const failure = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response }
  expect(mailFailure(failure)).toMatchObject({ about: 'sender', reason: 'EENVELOPE after 550 5.4.5' })
})

test.each(
  Object.entries(REPLIES).flatMap(([about, replies]) => replies.map(([at, reply]) => ({ about, at, reply }))),
)('$at, $reply: about the $about', async ({ about, at, reply }) => {
  await tested.refuseMail({ at, reply })
  const failures: unknown[] = []
  const circuit: Circuit = (call) =>
    call().catch((error: unknown) => {
      failures.push(error)
      throw error
    })
  const refused: unknown = await sender(circuit)().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  expect(refused instanceof MailRefused).toBe(about === 'recipient')
  expect(failures.map(isOutage)).toEqual([about === 'sender'])
  expect(String(refused)).not.toMatch(/@|limit|mailbox/i)
})
