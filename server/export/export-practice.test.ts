import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { parseSealingKeys, replyContext, seal } from '#server/platform/crypto/seal.ts'
import { useFunctions } from '#tests/support/functions.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { exportPractice } from './export-practice.ts'

const HOSTILE = [
  '=HYPERLINK("http://x")',
  'a "quoted", line\nand another',
  'ünïcode 🙂 عربى',
  '@SUM(1)',
  '-1+2',
]

const tested = await useFunctions()
const dir = temporaryFolder(afterAll)
beforeAll(async () => {
  for (const [index, text] of HOSTILE.entries()) {
    const { keyId, sealed } = await seal(
      JSON.stringify({ name: text, message: `Number ${index}` }),
      tested.formKeys,
    )
    await tested.rows(`insert into private.form_submissions (kind, key_id, sealed)
      values ('inquiry', '${keyId}', '${sealed}')`)
    await tested.rows(`insert into public.testimonials (name, text, rating, is_published)
      values ('Client', '${text.replaceAll("'", "''")}', 5, true)`)
  }
})

const exportTo = (folder: string, { keys = tested.formKeys, database = tested.database } = {}) =>
  exportPractice({ database, keys, folder })
const read = (folder: string, file: string) => readFile(join(folder, file), 'utf8')

test('the export is complete, readable by this account alone, and no cell is a formula', async () => {
  const folder = join(dir, 'all')
  const { counts, unreadable } = await exportTo(folder)
  expect(unreadable).toBe(0)
  expect(counts).toMatchObject({ messages: HOSTILE.length, 'esa-requests': 0, files: 0, pictures: 0 })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const file of ['messages.csv', 'testimonials.csv', 'content.json', 'texts/pages-home.md']) {
    expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600)
  }
  const messages = await read(folder, 'messages.csv')
  expect(messages.split('\r\n')[0]).toContain('"name","message","note"')
  expect(messages).toContain('"\'=HYPERLINK(""http://x"")"')
  expect(messages).toContain('"a ""quoted"", line\nand another"')
  expect(messages).toContain('ünïcode 🙂 عربى')
  for (const name of await readdir(folder)) {
    if (name.endsWith('.csv')) expect(await read(folder, name), name).not.toMatch(/(?:^|,)"[=@+-]/m)
  }
  expect(await read(folder, 'texts/facts-fees.md')).toContain(
    '## Therapy without insurance, per session\n\n125',
  )
  expect(await read(folder, 'texts/pages-services.md')).toContain('anywhere in Florida')
  expect(JSON.parse(await read(folder, 'content.json'))).toMatchObject({ yours: {} })
  const records = await tested.rows(
    `select action, actor_id, amount from private.audit_log where action like 'setting.%export%' order by id`,
  )
  expect(records).toEqual([
    { action: 'setting.export-started', actor_id: null, amount: null },
    { action: 'setting.everything-exported', actor_id: null, amount: HOSTILE.length },
  ])
})

test('a message has the replies that were sent, and not a draft', async () => {
  const [message] = (await tested.rows('select id from private.form_submissions limit 1')) as { id: string }[]
  for (const [number, sentAt] of [
    [1, "'2026-11-20T12:00:00Z'"],
    [2, 'null'],
  ] as const) {
    const text = JSON.stringify({ text: `=Reply ${number}` })
    const { keyId, sealed } = await seal(text, tested.formKeys, replyContext(message!.id, number))
    await tested.rows(`insert into private.submission_replies (submission_id, number, key_id, sealed, queued_at)
      values ('${message!.id}', ${number}, '${keyId}', '${sealed}', ${sentAt})`)
  }
  const folder = join(dir, 'replies')
  await exportTo(folder)
  const messages = await read(folder, 'messages.csv')
  expect(messages).toContain('"2026-11-20T12:00:00+00:00 (waiting)\n=Reply 1"')
  expect(messages).not.toContain('Reply 2')
})

test('tables of several pages are read completely, each row once', async () => {
  await tested.rows(`insert into public.email_subscriptions (email, email_list_id)
    select 'reader' || n || '@example.com', (select min(id::text)::uuid from public.email_lists)
    from generate_series(1, 1201) as n`)
  const folder = join(dir, 'pages')
  await exportTo(folder)
  const lines = (await read(folder, 'subscribers.csv'))
    .split('\r\n')
    .filter((line) => line.includes('reader'))
  expect(new Set(lines).size).toBe(1201)
  expect(lines).toHaveLength(1201)
})

test('a PDF file has its public name, or its id if it has none', async () => {
  const [offered, other] = (await tested.rows(
    `insert into private.uploads (kind, bytes) values ('pdf', '%PDF-1'), ('pdf', '%PDF-2') returning id`,
  )) as { id: string }[]
  const file = { id: offered!.id, slug: 'good-faith-estimate', bytes: 6 }
  const changes = { 'facts/pdf-files': { list: [{ name: 'Good faith estimate', file }] } }
  await tested.rows(
    `insert into private.site_releases (base, changes) values (0, '${JSON.stringify(changes)}')`,
  )
  await tested.rows('update private.site_releases set live_at = now()')
  const folder = join(dir, 'files')
  expect((await exportTo(folder)).counts).toMatchObject({ files: 2 })
  expect(await readdir(join(folder, 'files'))).toEqual(
    expect.arrayContaining(['good-faith-estimate.pdf', `${other!.id}.pdf`]),
  )
})

test('messages that no key decrypts are counted, and the rest is exported', async () => {
  const other = await parseSealingKeys(`k9:${Buffer.alloc(32, 9).toString('base64')}`)
  const folder = join(dir, 'other')
  expect((await exportTo(folder, { keys: other })).unreadable).toBe(HOSTILE.length)
  expect(await read(folder, 'messages.csv')).not.toContain('Number 1')
  expect(await read(folder, 'testimonials.csv')).toContain('Client')
})

test('an existing folder is not changed', async () => {
  const folder = join(dir, 'there')
  await mkdir(folder)
  await expect(exportTo(folder)).rejects.toThrow(/there already/)
  expect(await readdir(folder)).toEqual([])
})

/** As the database, but `work` runs before each transaction, with its number. */
function watched(work: (count: number) => Promise<unknown> | undefined): Database {
  let count = 0
  return {
    ...tested.database,
    asSystem: async (transaction) => {
      await work((count += 1))
      return tested.database.asSystem(transaction)
    },
  }
}
async function recorded(): Promise<string[]> {
  const records = await tested.rows(
    `select action from private.audit_log where action like 'setting.%export%' order by id`,
  )
  return records.map(({ action }) => String(action).replace('setting.', ''))
}
const named = async (name: string) => (await readdir(dir)).filter((one) => one.startsWith(name))

test('wherever it fails, no message was decrypted before the start was recorded', async () => {
  let ended = 0
  for (let last = 0; ended === last; last += 1) {
    const name = `ends-${last}`
    const before = (await recorded()).length
    const seen: string[][] = []
    ended = last + 1
    const database = watched(async (count) => {
      // Files are opened exclusively, so that one that is there was written by this export.
      seen.push(await readdir(join(dir, `${name}.unfinished`)).catch(() => []))
      if (count > last) throw new Error('the process ends')
    })
    await exportTo(join(dir, name), { database }).then(
      () => (ended = last),
      () => undefined,
    )
    if (ended === last) break
    const since = (await recorded()).slice(before)
    if (last === 0) expect([since, seen.flat()]).toEqual([[], []])
    else expect(since).toEqual(['export-started'])
  }
  expect(ended).toBeGreaterThan(10)
})

test('one whose folder cannot be renamed is recorded as failed, and leaves no decrypted file', async () => {
  const folder = join(dir, 'taken')
  const before = (await recorded()).length
  const database = watched(async (count) => {
    if (count !== 3) return
    await mkdir(folder)
    await writeFile(join(folder, 'mine'), '')
  })
  await expect(exportTo(folder, { database })).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:ENOTEMPTY|EEXIST|EPERM)$/),
  })
  expect((await recorded()).slice(before)).toEqual(['export-started', 'export-failed'])
  expect(await named('taken')).toEqual(['taken'])
  expect(await readdir(folder)).toEqual(['mine'])
})

test('two into the same folder at once: one is complete, the other is refused', async () => {
  const folder = join(dir, 'both')
  const ends = await Promise.allSettled([exportTo(folder), exportTo(folder)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await named('both')).toEqual(['both'])
  expect(await readdir(folder)).toEqual(await readdir(join(dir, 'all')))
})

test('an unfinished folder is not removed, because its export may still run', async () => {
  const folder = join(dir, 'cut')
  await mkdir(`${folder}.unfinished`)
  await writeFile(join(`${folder}.unfinished`, 'members.csv'), 'theirs')
  await expect(exportTo(folder)).rejects.toThrow(`${folder}.unfinished`)
  expect(await named('cut')).toEqual(['cut.unfinished'])
  expect(await read(`${folder}.unfinished`, 'members.csv')).toBe('theirs')
})

test('links in the folder are not followed', async () => {
  const elsewhere = join(dir, 'elsewhere')
  await mkdir(elsewhere)
  await symlink(elsewhere, join(dir, 'link'))
  await symlink(join(dir, 'nothing'), join(dir, 'dangling'))
  await symlink(elsewhere, join(dir, 'beside.unfinished'))
  for (const name of ['link', 'dangling', 'beside']) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(exportTo(join(dir, name)), name).rejects.toThrow(/there already/)
  }
  expect([await readdir(elsewhere), await named('nothing')]).toEqual([[], []])
})
