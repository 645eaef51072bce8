// Writes the mails that a Supabase project sends, in the words of content/messages/mail.ts, into supabase/templates. Run
// it before each `supabase config push`.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { builtIn } from '#content/built-in.ts'
import { mail, type MailWords } from '#content/messages/mail.ts'
import { composeWords } from '#server/mail/compose.ts'

const TEMPLATES = join(import.meta.dirname, '../supabase/templates')

// The token is behind the `#`, which browsers send to no server: a scanner that opens the link does not use it up. The
// page's button does (app/features/account/confirm-page.tsx).
const linkFor = (type: string) =>
  `{{ .SiteURL }}/auth/confirm#token_hash={{ .TokenHash }}&type=${type}&redirect_to={{ .RedirectTo }}`
const code = '{{ .Token }}'
const { templates, project } = mail
const compose = (words: MailWords, values: Record<string, string>) => composeWords(words, values, builtIn)

/** By the names of the CLI. */
const MAILS = {
  confirmation: compose(templates.confirmSignUp, { link: linkFor('signup'), code }),
  recovery: compose(templates.recovery, { link: linkFor('recovery'), code }),
  email_change: compose(templates.confirmNewEmail, {
    link: linkFor('email_change'),
    code,
    newEmail: '{{ .NewEmail }}',
  }),
  password_changed: compose(templates.passwordChanged, { recoverLink: '{{ .SiteURL }}/auth#forgotten' }),
  email_changed: compose(project.emailChanged, { newEmail: '{{ .Email }}' }),
}

/** Subject and HTML of each mail; `name` is its file in supabase/templates. */
export function projectMails(): { name: string; subject: string; html: string }[] {
  return Object.entries(MAILS).map(([name, { subject, html }]) => ({ name, subject, html: `${html}\n` }))
}

if (import.meta.main) {
  await mkdir(TEMPLATES, { recursive: true })
  for (const { name, html } of projectMails()) await writeFile(join(TEMPLATES, `${name}.html`), html)
}
