import { auth } from './backend-client.ts'
import { logProblem } from './log.ts'
import { needsPassword } from './session-state.ts'

/** What a mail with a link and a code was about. */
export type MailKind = 'signup' | 'recovery' | 'email_change'

/**
 * What became of answering a mail. 'choose-password': the reader is signed in and the account has no password,
 * since several sign-ups gave different ones. 'half': the other address of an e-mail change has to answer too.
 * 'expired' is any link or code that does not work (any more).
 */
export type MailAnswer = 'accepted' | 'choose-password' | 'half' | 'expired' | 'too-many' | 'failed'

/** Uses up the link of a mail, which signs its holder in. Never throws. */
export function answerByLink(link: { tokenHash: string; kind: MailKind }): Promise<MailAnswer> {
  return answer({ token_hash: link.tokenHash, type: link.kind })
}

/** Uses up the code of six digits of a mail to that address. Never throws. */
export function answerByCode(typed: { email: string; code: string; kind: MailKind }): Promise<MailAnswer> {
  return answer({ email: typed.email, token: typed.code, type: typed.kind })
}

type VerifyParams = Parameters<Awaited<ReturnType<typeof auth>>['verifyOtp']>[0]

async function answer(params: VerifyParams): Promise<MailAnswer> {
  try {
    const { data, error } = await (await auth()).verifyOtp(params)
    if (!error && !data.session) return 'half'
    if (!error) return needsPassword(data.user) && params.type !== 'recovery' ? 'choose-password' : 'accepted'
    if (error.status === 429) return 'too-many'
    if (error.status && error.status < 500) return 'expired'
    logProblem('The mail was not answered', error)
  } catch (cause) {
    logProblem('The mail was not answered', cause)
  }
  return 'failed'
}
