import { mail, type MailWords } from '#content/messages/mail.ts'
import type { SiteContent } from '#content/site-content.ts'
import { fill, resolveReferences } from '#contracts/fill.ts'

import { type FilledMail, htmlOf } from './html.ts'
import type { OutgoingMail } from './mail.schema.ts'

interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** Composes a mail with the practice's words, as plain text and as HTML. */
export function composeMail(outgoing: OutgoingMail, content: SiteContent): ComposedMail {
  return composeWords(mail.templates[outgoing.template], outgoing.values, content)
}

/** As `composeMail`, for mails that another service sends; `values` may be that service's placeholders. */
export function composeWords(
  words: MailWords,
  values: Readonly<Record<string, string>>,
  content: SiteContent,
): ComposedMail {
  const filled = fillWords(words, values, content)
  return { subject: filled.subject, text: textOf(filled), html: htmlOf(filled) }
}

function fillWords(
  words: MailWords,
  values: Readonly<Record<string, string>>,
  { facts: { practice }, references }: SiteContent,
): FilledMail {
  const all = { ...values, practice: practice.name, practiceEmail: practice.email }
  const put = (text: string) => fill(resolveReferences(text, references), all)
  return {
    subject: put(words.subject),
    preview: put(words.preview),
    heading: put(words.heading),
    before: words.before.map(put),
    button: words.button && { label: put(words.button.label), link: put(words.button.link) },
    code: words.code === undefined ? undefined : { label: put(words.code), code: put('{code}') },
    after: words.after.map(put),
    footer: {
      sender: `${practice.name} · ${practice.owner.signature}`,
      address: practice.postalAddress.oneLine,
      lines: [mail.frame.notForEmergencies, mail.frame.whyThisMail].map(put),
    },
    writtenOut: put(mail.frame.writtenOut),
  }
}

function textOf({ heading, before, button, code, after, footer }: FilledMail): string {
  const action = button ? [`${button.label}:\n${button.link}`] : []
  const typed = code ? [`${code.label}\n${code.code}`] : []
  const signature = ['--', footer.sender, footer.address].join('\n')
  return [heading, ...before, ...action, ...typed, ...after, signature, ...footer.lines].join('\n\n')
}
