import type { Product } from './product.ts'
import { readOutbox } from './sandbox.ts'

/** A mail of the auth service: the link and the code that it carries. */
export interface AccountMail {
  subject: string
  link: string
  code: string
}

/**
 * Waits for the newest mail to that address with those words in its subject.
 * @param options.after the link of an earlier one, to wait for the next
 */
export async function mailTo(
  product: Product,
  address: string,
  subject: RegExp,
  options: { after?: string } = {},
): Promise<AccountMail> {
  for (let tries = 0; tries < 150; tries += 1) {
    const mails = await readOutbox(product)
    const found = mails.find((mail) => isTo(mail.to, address) && subject.test(mail.subject))
    const link = /https?:\/\/\S+\/auth\/confirm#\S+/.exec(found?.text ?? '')?.[0] ?? ''
    const code = /^\s*(\d{6})\s*$/m.exec(found?.text ?? '')?.[1] ?? ''
    if (found && (!options.after || link !== options.after)) return { subject: found.subject, link, code }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail came to ${address}.`)
}

/** Compares whole addresses: that of a member is part of the one they move to. */
function isTo(recipients: string, address: string): boolean {
  return recipients.split(/[\s,<>]+/).includes(address)
}
