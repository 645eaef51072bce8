// Shows: asvs 5.2.2, 5.4.3
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, deflateSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import { makePdf, pdfStream } from '#tests/support/pdfs.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { checkPdf } from './check-pdf.ts'
import { judgePdf } from './pdf-process.ts'

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
const LINK = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`
const flate = (text: string) => pdfStream(deflateSync(Buffer.from(text)), '/Filter /FlateDecode')
const HEX_OF_FLATE = '[/ASCIIHexDecode /FlateDecode]'
/** Objects in a stream: https://www.iso.org/standard/75839.html, 7.5.7 */
const objectStream = (objects: string, entries = '/Filter /FlateDecode', data = deflateSync(objects)) =>
  pdfStream(data, `/Type /ObjStm /N 1 /First 4 ${entries}`)
const hex = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`)
/** Each row of five bytes behind a byte that says how it was predicted: not at all. */
const rows = (text: string) => Buffer.from(text.replaceAll(/[^]{1,5}/g, '\0$&'), 'latin1')
const HIDDEN = `5 0 ${SCRIPT}`
const PROTECTED = '/Encrypt << /Filter /Standard /V 1 >>'
const TOO_LARGE = pdfStream(deflateSync(Buffer.alloc(80_000_000)), '/Filter /FlateDecode')
const having = (...more: string[]) => makePdf({ more })
const inStream = (entries: string, data: Buffer<ArrayBuffer>) => having(objectStream('', entries, data))
const FLATE = '/Filter /FlateDecode'
const onPage = (...more: string[]) => makePdf({ page: '/Annots [4 0 R]', more })

async function verdictOn(pdf: Buffer): Promise<string | undefined> {
  return checkPdf(pdf).then(
    () => undefined,
    (error: unknown) => (error as { reason: string }).reason,
  )
}

// Starting the program takes a hundred times as long as judging a page: what it judges is tried without it.
test.each([
  ['takes', makePdf(), undefined],
  ['refuses a script in', makePdf({ more: [SCRIPT] }), 'active'],
  ['refuses a protected', makePdf({ trailer: PROTECTED }), 'encrypted'],
  ['refuses a damaged', Buffer.from('%PDF-1.7\n'), 'damaged'],
  ['refuses, for its largest stream,', makePdf({ more: [TOO_LARGE] }), 'too-complex'],
])('the program %s a file', async (_, pdf, verdict) => {
  expect(await verdictOn(pdf)).toBe(verdict)
})

describe('is accepted:', () => {
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
    [
      'what stands in an object stream, and a table of contents',
      makePdf({
        catalog: '/Outlines 4 0 R',
        more: [
          '<< /First 5 0 R /Count 1 >>',
          '<< /Title (<< /First stream) >>',
          objectStream('5 0 << /A 1 >>'),
        ],
      }),
    ],
    [
      'a page that is written as text, as some programs do',
      makePdf({
        page: '/Contents 4 0 R',
        more: [pdfStream(Buffer.from(`${deflateSync('BT ET').toString('hex')}>`), `/Filter ${HEX_OF_FLATE}`)],
      }),
    ],
    [
      'what turns pages at the opening, links by references, and a letter to write',
      makePdf({
        catalog: '/OpenAction [3 0 R /Fit] /Outlines 6 0 R',
        page: '/Annots [4 0 R 5 0 R] /AA << /O << /S /Named /N /FirstPage >> >>',
        more: [
          '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 8 0 R >>',
          LINK('<< /S /URI /URI (mailto:hello@example.com) /Next << /S /GoTo /D [3 0 R /Fit] >> >>'),
          '<< /First 7 0 R /Last 7 0 R /Count 1 >>',
          '<< /Title (One) /Next 9 0 R /A << /S /GoTo /D [3 0 R /Fit] >> >>',
          '<< /S /URI /URI <FEFF00680074007400700073003A002F002F0078002E006500780061006D0070006C0065> >>',
          '<< /Title (Two) /Dest [3 0 R /Fit] >>',
        ],
      }),
    ],
    [
      'parts of a structure, with what they are called and how they look',
      makePdf({
        catalog: '/StructTreeRoot 4 0 R /MarkInfo << /Marked true >> /PageLabels << /Nums [0 << /S /D >>] >>',
        more: [
          '<< /Type /StructTreeRoot /K 5 0 R >>',
          '<< /Type /StructElem /S /OurOwnParagraph /P 4 0 R /A [<< /O /Layout /Placement /Block >>] >>',
        ],
      }),
    ],
    ['words of scripts that are longer', makePdf({ catalog: '/Lang (x) /JavaScriptless true' })],
  ])('%s', async (_, pdf) => {
    expect(await judgePdf(pdf)).toBeNull()
  })
})

/** Actions that are harmless behind a press, or nowhere. */
const BY_ITSELF: [string, string][] = [
  ['a file of a network', String.raw`<< /S /GoToR /F (\\\\host\\share\\a.pdf) /D [0 /Fit] >>`],
  ['an address', '<< /S /URI /URI (https://evil.example) >>'],
  ['a thread of another file', String.raw`<< /S /Thread /F (\\host\\a.pdf) /D 0 >>`],
  ['an action that is not known', '<< /S /Future /F (x) >>'],
  ['an action whose type is a reference', '<< /S 9 0 R /F (x) >>'],
  ['printing', '<< /S /Named /N /Print >>'],
  [
    'an address after a page',
    '<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /URI /URI (https://evil.example) >>] >>',
  ],
]

describe.each(BY_ITSELF)('is refused when it happens by itself: %s', (_, action) => {
  test.each([
    ['at the opening', makePdf({ catalog: `/OpenAction ${action}` })],
    ['behind a reference', makePdf({ catalog: '/OpenAction 4 0 R', more: [action] })],
    ['of a page', makePdf({ page: `/AA << /O ${action} >>` })],
    [
      'in an object stream',
      makePdf({ page: '/AA 4 0 R', more: ['<< /C 9 0 R >>', objectStream(`9 0 ${action}`)] }),
    ],
    [
      'disguised as a part of a structure',
      makePdf({ catalog: `/OpenAction ${action.replace('<<', '<< /Type /StructElem /P 1 0 R')}` }),
    ],
  ])('%s', async (__, pdf) => {
    expect(await judgePdf(pdf)).toBe('active')
  })
})

describe('is refused:', () => {
  test.each([
    ['an opening that leads nowhere here', makePdf({ catalog: '/OpenAction 40 0 R' })],
    ['a file of a network behind a link', onPage(LINK('<< /S /GoToR /F (a.pdf) /D [0 /Fit] >>'))],
    ['a path of a network as an address', onPage(LINK('<< /S /URI /URI (\\\\host\\\\share) >>'))],
    ['a file as an address', onPage(LINK('<< /S /URI /URI (file://host/share) >>'))],
    ['a program as an address', onPage(LINK('<< /S /URI /URI (ms-msdt:/id) >>'))],
    ['a script as an escaped address', onPage(LINK('<< /S /URI /URI (\\152avascript:alert\\(1\\)) >>'))],
    [
      'an action of an outline',
      makePdf({ catalog: '/Outlines << /First << /Title (x) /A << /S /GoToR /F (x) >> >> >>' }),
    ],
    [
      'a stream that is elsewhere',
      makePdf({ page: '/Contents 4 0 R', more: [pdfStream(Buffer.from(''), '/F (https://evil.example/x)')] }),
    ],
    [
      'a stream of another PDF',
      having(pdfStream(Buffer.from(''), '/Type /XObject /Subtype /Form /Ref << /F (x.pdf) /Page 0 >>')),
    ],
    ['a script at the opening', makePdf({ catalog: `/OpenAction ${SCRIPT}` })],
    ['a script with a name', makePdf({ catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` })],
    ['a script behind a link', onPage(LINK(SCRIPT))],
    ['a script with an escaped name', onPage(LINK('<< /S /J#61vaScript /JS (x) >>'))],
    ['a script that is compressed', having(flate(`4 0 ${SCRIPT}`))],
    ['a script that nothing refers to', having(SCRIPT)],
    [
      'a script in a part that a later one replaces',
      Buffer.concat([makePdf({ catalog: `/AA ${SCRIPT}` }), makePdf()]),
    ],
    ['a script in an object stream', having(objectStream(HIDDEN))],
    [
      'an object stream in another code, which only viewers read',
      inStream(`/Filter ${HEX_OF_FLATE}`, hex(deflateSync(HIDDEN))),
    ],
    [
      'an object stream whose code stands elsewhere',
      having(objectStream('', '/Filter 5 0 R', hex(deflateSync(HIDDEN))), HEX_OF_FLATE),
    ],
    [
      'an object stream in another code behind a remark, a text and escaped names',
      having(
        pdfStream(
          hex(deflateSync(HIDDEN)),
          `% obj << \n /X (\\) >> stream) /Y <3e3e> /N 1 /F#69rst 4 /Filte#72 ${HEX_OF_FLATE}`,
        ),
      ),
    ],
    [
      'an object stream of predicted rows',
      inStream(`${FLATE} /DecodeParms << /Predictor 15 /Columns 5 >>`, deflateSync(rows(HIDDEN))),
    ],
    [
      'a script in a stream whose data begin on the next line but one word',
      having(objectStream(HIDDEN).replace('\nstream\n', '\nstream   % x\n')),
    ],
    [
      'a script in compressed data that are broken behind it',
      inStream(
        FLATE,
        Buffer.concat([deflateSync(HIDDEN, { finishFlush: constants.Z_SYNC_FLUSH }), Buffer.alloc(40, 255)]),
      ),
    ],
    [
      'a script in compressed data with a wrong head',
      inStream(FLATE, Buffer.from(deflateSync(HIDDEN).with(1, 0))),
    ],
    [
      'an attachment that no list has',
      makePdf({
        catalog: '/AF [4 0 R]',
        more: ['<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>', pdfStream(Buffer.from('abc'))],
      }),
    ],
    ['a drawing in 3D, which may have scripts', onPage('<< /Subtype /3D /Rect [0 0 9 9] >>')],
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
    expect(await judgePdf(pdf)).toBe('active')
  })

  test.each([
    ['another file', Buffer.from('<html><script>alert(1)</script>'), 'not-a-pdf'],
    ['nothing', Buffer.alloc(0), 'not-a-pdf'],
    ['one that begins too late', Buffer.concat([Buffer.alloc(2000), makePdf()]), 'not-a-pdf'],
  ])('%s', async (_, pdf, reason) => {
    expect(await verdictOn(pdf)).toBe(reason)
  })

  test('random bytes after the header', async () => {
    expect(await judgePdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 7)]))).toBe('damaged')
  })

  test('one that takes too long', async () => {
    const program = join(temporaryFolder(onTestFinished), 'program.mjs')
    await writeFile(program, 'setInterval(() => undefined, 1000)')
    await expect(checkPdf(makePdf(), { program, withinMs: 300 })).rejects.toMatchObject({
      reason: 'too-complex',
    })
  })
})
