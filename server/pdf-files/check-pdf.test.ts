// Shows: asvs 5.2.2, 5.4.3
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { makePdf, pdfStream } from '#tests/support/pdfs.ts'

import { checkPdf } from './check-pdf.ts'

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
const LINK = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`
const flate = (text: string) => pdfStream(deflateSync(Buffer.from(text)), '/Filter /FlateDecode')
const onPage = (...more: string[]) => makePdf({ page: '/Annots [4 0 R]', more })

async function verdictOn(pdf: Buffer): Promise<string | undefined> {
  return checkPdf(pdf).then(
    () => undefined,
    (error: unknown) => (error as { reason: string }).reason,
  )
}

describe('is taken:', () => {
  test.each([
    ['a page', makePdf()],
    ['with bytes before it', Buffer.concat([Buffer.from('\n\n\n'), makePdf()])],
    ['links to addresses and pages', onPage(LINK('<< /S /URI /URI (https://example.com/how-to) >>'))],
    [
      'a form to be filled in',
      makePdf({
        catalog: '/AcroForm << /Fields [4 0 R] >>',
        more: ['<< /FT /Tx /T (name) /Subtype /Widget /Rect [0 0 9 9] >>'],
      }),
    ],
    [
      'compressed words',
      makePdf({ page: '/Contents 4 0 R', more: [flate('BT (JavaScript, /JS and forms) Tj ET')] }),
    ],
    ['words of scripts that are longer', makePdf({ catalog: '/Lang (x) /JavaScriptless true' })],
  ])('%s', async (_, pdf) => {
    expect(await verdictOn(pdf)).toBeUndefined()
  })
})

describe('is refused:', () => {
  test.each([
    ['a script at the opening', makePdf({ catalog: `/OpenAction ${SCRIPT}` })],
    ['a script with a name', makePdf({ catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` })],
    ['a script behind a link', onPage(LINK(SCRIPT))],
    ['a script with an escaped name', onPage(LINK('<< /S /J#61vaScript /JS (x) >>'))],
    ['a script that is compressed', makePdf({ more: [flate(`4 0 ${SCRIPT}`)] })],
    ['a script that nothing refers to', makePdf({ more: [SCRIPT] })],
    [
      'a script in a part that a later one replaces',
      Buffer.concat([makePdf({ catalog: `/AA ${SCRIPT}` }), makePdf()]),
    ],
    ['a program that is started', onPage(LINK('<< /S /Launch /F (cmd.exe) >>'))],
    [
      'an attachment',
      makePdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
        more: ['<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>', pdfStream(Buffer.from('abc'))],
      }),
    ],
    ['an attachment on a page', onPage('<< /Subtype /FileAttachment /Rect [0 0 9 9] >>')],
    ['a form that sends what is typed', onPage(LINK('<< /S /SubmitForm /F (https://x.example) >>'))],
    [
      'a form of the XFA kind',
      makePdf({ catalog: '/AcroForm << /XFA 4 0 R >>', more: [pdfStream(Buffer.from('<x/>'))] }),
    ],
  ])('%s', async (_, pdf) => {
    expect(await verdictOn(pdf)).toBe('active')
  })

  test.each([
    ['another file', Buffer.from('<html><script>alert(1)</script>'), 'not-a-pdf'],
    ['nothing', Buffer.alloc(0), 'not-a-pdf'],
    ['one that begins too late', Buffer.concat([Buffer.alloc(2000), makePdf()]), 'not-a-pdf'],
    ['the head alone', Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['noise behind the head', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 7)]), 'damaged'],
    ['one that is protected', makePdf({ trailer: '/Encrypt << /Filter /Standard /V 1 >>' }), 'encrypted'],
    [
      'a stream that becomes too large',
      makePdf({ more: [pdfStream(deflateSync(Buffer.alloc(80_000_000)), '/Filter /FlateDecode')] }),
      'too-complex',
    ],
  ])('%s', async (_, pdf, reason) => {
    expect(await verdictOn(pdf)).toBe(reason)
  })

  test('one that takes too long', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'never-ends-'))
    const program = join(folder, 'program.mjs')
    await writeFile(program, 'setInterval(() => undefined, 1000)')
    await expect(checkPdf(makePdf(), { program, withinMs: 300 })).rejects.toMatchObject({
      reason: 'too-complex',
    })
    await rm(folder, { recursive: true })
  })
})
