import type { MailAnswer, MailKind } from '#app/lib/mail-answer.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'

/** Tries the code of a mail. @returns what is wrong with it, in words */
export async function tryCode(
  typed: { email: string; code: string; kind: Exclude<MailKind, 'email_change'> },
  { onAccepted, onChoosePassword }: { onAccepted?: (() => void) | undefined; onChoosePassword: () => void },
): Promise<string | undefined> {
  switch (await answer(typed)) {
    case 'accepted':
    case 'half':
      if (typed.kind === 'signup') toast(account.confirm.done.signup)
      onAccepted?.()
      return undefined
    case 'choose-password':
      toast(account.confirm.done.choosePassword)
      onChoosePassword()
      return undefined
    case 'expired':
      return account.code.wrong
    case 'too-many':
      return account.code.tooMany
    case 'failed':
      return account.code.failed
  }
}

async function answer(typed: { email: string; code: string; kind: MailKind }): Promise<MailAnswer> {
  try {
    const { answerByCode } = await import('#app/lib/mail-answer.ts')
    return await answerByCode(typed)
  } catch {
    return 'failed'
  }
}
