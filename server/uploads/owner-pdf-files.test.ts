// Shows: asvs 5.1.1, 5.2.1, 5.3.1, 5.3.2
import { beforeEach, describe, expect, test } from 'vitest'

import { PDF_BYTES } from '#content/pdf-files.ts'
import { composeSite } from '#content/site.ts'
import { StoredPdf } from '#contracts/uploads.ts'
import { pdfRoutes } from '#server/site/upload-routes.ts'

import { credentials } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { failWrites, writeAgain } from '#tests/support/failing-writes.ts'
import { answerOf } from '#tests/support/functions.ts'
import { useSite } from '#tests/support/owner-site.ts'
import { makePdf } from '#tests/support/pdfs.ts'

const FILES = { document: 'facts/pdf-files', path: 'list' }
const NOTICE = { document: 'facts/practice', path: 'noticeOfPrivacyPractices' }
const ADDRESS = '/files/notice-of-privacy-practices.pdf'
const pdf = makePdf()

const site = await useSite()
const send = site.serve({})
beforeEach(async () => {
  await site.reset()
  await site.rows('delete from private.uploads')
})

async function upload(body: BodyInit = pdf) {
  return send('owner-pdf-files', { headers: await credentials(owner), body, duplex: 'half' } as RequestInit)
}

async function stored(bytes = pdf) {
  return StoredPdf.parse(await (await upload(bytes)).json())
}

function entry(file: StoredPdf, slug = 'notice-of-privacy-practices') {
  return { name: 'Notice of Privacy Practices', file: { ...file, slug } }
}

async function offer(...list: ReturnType<typeof entry>[]) {
  offered = list
  return site.publish([{ ...FILES, value: list }])
}

describe('is refused', () => {
  test.each([
    ['with more bytes than are taken', Buffer.alloc(PDF_BYTES + 1, '%PDF-'), 413, 'too-large'],
    ['for a script', makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }), 422, 'active'],
  ])('%s, and nothing is stored', async (_, body, status, reason) => {
    expect(await answerOf(upload(body))).toMatchObject({ status, reason })
    expect(await site.rows('select from private.uploads')).toEqual([])
  })

  test.each([
    ['its disk is full', '53100', 'no-room'],
    ['it has no memory left', '53200', undefined],
  ] as const)('while the database stores nothing because %s', async (_, code, reason) => {
    await site.rows(failWrites('uploads', code))
    const refused = await answerOf(upload())
    await site.rows(writeAgain('uploads'))
    expect(refused).toMatchObject({ status: 503, ...(reason && { reason }) })
    expect(await site.rows('select from private.uploads')).toEqual([])
    expect((await upload()).status).toBe(200)
  })

  test('once there are too many', async () => {
    await site.rows(
      `insert into private.uploads (kind, bytes) select 'pdf', '%PDF-' from generate_series(1, 200)`,
    )
    expect(await answerOf(upload())).toMatchObject({ status: 422, reason: 'too-many' })
  })
})

describe('a file', () => {
  test('is readable by the owner alone until it is published, then by everybody, as a download', async () => {
    const file = await stored()
    expect(file.bytes).toBe(pdf.byteLength)
    await site.save([{ ...FILES, value: [entry(file)], version: 0 }])
    expect((await visit()).status).toBe(404)
    const shown = await site.request(owner, { action: 'pdf', id: file.id })
    expect(Buffer.from((await shown.json()).base64, 'base64')).toEqual(pdf)
    expect((await offer(entry(file))).status).toBe(200)
    const reply = await visit()
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="notice-of-privacy-practices.pdf"',
      'cache-control': 'no-cache',
    })
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(pdf)
    expect((await visit({ 'if-none-match': reply.headers.get('etag')! })).status).toBe(304)
    expect((await visit({}, false)).status).toBe(404)
  })

  test('that replaces another is at the same address immediately', async () => {
    const next = makePdf({ catalog: '/Lang (en)' })
    const [first, second] = [await stored(), await stored(next)]
    const routes = pdfRoutes({ database: site.database, current, isOpen: () => true })
    for (const [file, bytes] of [
      [first, pdf],
      [second, next],
      [first, pdf],
    ] as const) {
      offered = [entry(file)]
      // oxlint-disable-next-line no-await-in-loop
      expect(Buffer.from(await (await routes.request(ADDRESS)).arrayBuffer())).toEqual(bytes)
    }
  })

  test('can be linked from a text and as the notice, and then not be removed', async () => {
    const file = await stored()
    const values = [
      { ...FILES, value: [entry(file)] },
      { ...NOTICE, value: ADDRESS },
      { document: 'pages/terms', path: 'lead', value: `See the [notice](${ADDRESS}).` },
    ]
    const reply = await site.publish(values)
    expect(reply.status).toBe(200)
    const gone = await site.publish([{ ...FILES, value: [] }])
    expect(gone.status).toBe(422)
    const message = `There is no file ${ADDRESS} among your files to download.`
    const { problems } = await gone.json()
    expect(problems).toContainEqual({ ...NOTICE, message })
    expect(problems).toContainEqual({ document: 'pages/terms', path: 'lead', message })
  })

  test.each([
    ['that never was', { id: crypto.randomUUID() }],
    ['of another size', { bytes: 7 }],
  ])('%s can’t be published', async (_, change) => {
    const reply = await offer(entry({ ...(await stored()), ...change }))
    expect(reply.status).toBe(422)
    expect((await reply.json()).problems).toMatchObject([
      { ...FILES, path: 'list.0.file', message: 'This file is no longer kept. Please choose it again.' },
    ])
  })

  test('with the address of another can’t be published', async () => {
    const file = await stored()
    const reply = await offer(entry(file), entry(file))
    expect(reply.status).toBe(422)
    expect(JSON.stringify(await reply.json())).toContain('Two files have the same address.')
  })
})

test('addresses beside that of a file are 404', async () => {
  await offer(entry(await stored()))
  const paths = [
    '/files/',
    '/files/notice-of-privacy-practices',
    '/files/../package.json',
    '/files/%2e%2e%2fpackage.json',
    `/files/${crypto.randomUUID()}.pdf`,
    '/files/constructor.pdf',
  ]
  const statuses = await Promise.all(paths.map(async (path) => (await visit({}, true, path)).status))
  expect(statuses).toEqual(paths.map(() => 404))
  expect((await visit()).status).toBe(200)
})

let offered: ReturnType<typeof entry>[] = []
function current() {
  const content = composeSite({ 'facts/pdf-files': { list: offered } })
  return { ...site.live.liveSite.current(), content }
}

function visit(headers: Record<string, string> = {}, isOpen = true, path = ADDRESS) {
  const routes = pdfRoutes({ database: site.database, current, isOpen: () => isOpen })
  return routes.request(path, { headers })
}
