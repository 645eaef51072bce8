import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { builtIn } from '#content/built-in.ts'
import { composeMail } from '#server/mail/compose.ts'
import { OutgoingMail } from '#server/mail/mail.schema.ts'
import { exampleMails } from '#tests/support/mails.ts'
import { freePort } from '#tests/support/product.ts'

import { programOf } from '../programs.ts'
import { openSender, type Sender } from './fixture.ts'

const Message = z.object({ ID: z.string(), Subject: z.string() })
const Read = z.object({
  defects: z.array(z.string()),
  names: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
  types: z.array(z.string()),
  text: z.string(),
  html: z.string(),
  longest: z.number(),
  ascii: z.boolean(),
})
const HtmlCheck = z.object({
  Total: z.object({ Supported: z.number(), Partial: z.number(), Unsupported: z.number() }),
})
const LinkCheck = z.object({
  Links: z.array(z.object({ URL: z.string(), StatusCode: z.number() })).nullable(),
})

let sender: Sender
let mailpit: ChildProcess
let api: string
/** By subject, of which each kind has its own. */
const kept = new Map<string, string>()
/** Of each mail, the share of its HTML and CSS that mail programs show, in percent. */
const supports: z.infer<typeof HtmlCheck>['Total'][] = []
// Links lead to our product, so that they can be followed.
const port = await freePort()
const site = `http://127.0.0.1:${port}`
const examples = exampleMails.map((example) => {
  const there = JSON.stringify(example).replaceAll('https://practice.example', site)
  const mail = OutgoingMail.parse(JSON.parse(there))
  return { mail, ...composeMail(mail, builtIn) }
})

beforeAll(async () => {
  const [smtp, http] = [await freePort(), await freePort()]
  const listen = ['--smtp', `127.0.0.1:${smtp}`, '--listen', `127.0.0.1:${http}`]
  mailpit = spawn(programOf('mail', 'mailpit'), [...listen, '--disable-version-check'], { stdio: 'ignore' })
  api = `http://127.0.0.1:${http}/api/v1`
  const version = await vi.waitFor(() => get('/info', z.object({ Version: z.string() })), SOON)
  process.stdout.write(`Mailpit ${version.Version}\n`)
  sender = await openSender()
  await sender.start({ SMTP_URL: `smtp://127.0.0.1:${smtp}` }, port)
  for (const { mail } of examples) {
    // oxlint-disable-next-line no-await-in-loop
    await sender.queueMail(mail)
  }
  await vi.waitFor(async () => {
    const { messages } = await get('/messages?limit=200', z.object({ messages: z.array(Message) }))
    for (const { ID, Subject } of messages) kept.set(Subject, ID)
    expect(messages).toHaveLength(examples.length)
  }, SOON)
})
afterAll(async () => {
  const [shown, lost] = (['Supported', 'Unsupported'] as const).map((name) =>
    supports.map((total) => total[name]),
  )
  process.stdout.write(
    `Shown: ${Math.min(...(shown ?? []))} % at least; lost: ${Math.max(...(lost ?? []))} % at most\n`,
  )
  await sender.close()
  mailpit.kill()
})

const SOON = { timeout: 120_000, interval: 500 }

async function get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await (await fetch(api + path)).json())
}

const rawOf = async (subject: string) =>
  Buffer.from(await (await fetch(`${api}/message/${kept.get(subject)}/raw`)).arrayBuffer())

describe.each(examples)('$mail.template', ({ mail, subject, text, html }) => {
  test('is parsed completely by Python', async () => {
    const read = await readByPython(await rawOf(subject))
    expect(read.defects).toEqual([])
    expect(new Set(read.names).size).toBe(read.names.length)
    expect(read.types).toEqual(['multipart/alternative None', 'text/plain utf-8', 'text/html utf-8'])
    expect(read.headers).toMatchObject({
      Subject: subject,
      To: mail.to,
      From: 'Quiet Tide <hello@practice.example>',
      'Auto-Submitted': 'auto-generated',
      'MIME-Version': '1.0',
    })
    expect(read.headers['Message-ID']).toMatch(/^<[\w-]+@practice\.example>$/)
    expect(written(read.text)).toBe(written(text))
    expect(written(read.html)).toBe(written(html))
    expect(read.longest).toBeLessThanOrEqual(998)
    expect(read.ascii).toBe(true)
  })

  test('is parsed the same by another parser', async () => {
    const read = await PostalMime.parse(await rawOf(subject))
    expect(read.subject).toBe(subject)
    expect(written(read.text ?? '')).toBe(written(text))
    expect(written(read.html ?? '')).toBe(written(html))
    expect(read.attachments).toEqual([])
  })

  test('uses only what mail programs render', async () => {
    const { Total } = await get(`/message/${kept.get(subject)}/html-check`, HtmlCheck)
    supports.push(Total)
    expect(Total.Supported).toBeGreaterThan(80)
    expect(Total.Unsupported).toBeLessThan(2)
  })

  test('has working links, to the site alone', async () => {
    const { Links } = await get(`/message/${kept.get(subject)}/link-check`, LinkCheck)
    for (const { URL: address, StatusCode } of Links ?? []) {
      expect([new URL(address).origin, StatusCode]).toEqual([site, 200])
      expect(address).not.toMatch(/@|%40|ada/)
    }
  })
})

/** Mail ends its lines otherwise, and itself in one. */
function written(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd()
}

async function readByPython(raw: Buffer) {
  const script = join(import.meta.dirname, 'read_mail.py')
  const python = spawn(programOf('mail', 'python3'), [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const printed: string[] = []
  python.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  python.stdin.end(raw)
  await once(python, 'close')
  return Read.parse(JSON.parse(printed.join('')))
}
