import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const CapturedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  // Mails of an earlier version have none of these.
  from: z.string().default(''),
  replyTo: z.string().default(''),
  messageId: z.string().default(''),
  inReplyTo: z.string().default(''),
  /** Ids separated by blanks, the first one that of the conversation's first mail. */
  references: z.string().default(''),
  /** ISO 8601. */
  sentAt: z.string(),
})
export type CapturedMail = z.infer<typeof CapturedMail>

/** Captured mail, one file each, so that a restart loses none. */
export interface Mailbox {
  /** Newest first. */
  list(): CapturedMail[]
  add(mail: z.input<typeof CapturedMail>): Promise<void>
}

export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mails = await readAll(folder)
  return {
    list: () => mails.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt)),
    async add(captured) {
      const mail = CapturedMail.parse(captured)
      // The name starts with the time, so that the files sort by it.
      const name = `${mail.sentAt.replaceAll(/[:.]/g, '-')}_${mail.id}.json`
      const unfinished = join(folder, `${name}.unfinished`)
      await writeFile(unfinished, JSON.stringify(mail, null, 2), { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      mails.push(mail)
    },
  }
}

async function readAll(folder: string): Promise<CapturedMail[]> {
  const names = await readdir(folder)
  const files = names.filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => CapturedMail.parse(JSON.parse(text)))
}
