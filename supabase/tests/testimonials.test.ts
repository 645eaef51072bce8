import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { withSender } from '#server/platform/http/request-sender.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { owner, visitor } from '#tests/support/database.ts'
import { INVISIBLE_TEXTS } from '#tests/support/pasted-marks.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data, log } = await useDatabase()
await database.run(accountOf(owner))
await appointOwner(database)
const submission = { name: 'New M.', text: 'Kind words', rating: 5, is_published: false }
const table = data.client(visitor).from('testimonials')

describe('sent again, as after a lost response', () => {
  beforeEach(() => database.run('truncate public.testimonials, private.rate_limits cascade'))
  test('the same words are stored once, with the same response', async () => {
    const first = await submitFrom('203.0.113.7')
    const again = await submitFrom('203.0.113.7')
    expect(again).toEqual(first)
    expect(first).toMatchObject({ status: 201, error: null })
    expect(await storedCount()).toBe(1)
  })

  test('at the same moment too', async () => {
    const answers = await Promise.all([submitFrom('203.0.113.7'), submitFrom('203.0.113.7')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await storedCount()).toBe(1)
  })

  test.each([
    ['other words', '203.0.113.7', { text: 'Kind words, again' }],
    ['another name', '203.0.113.7', { name: 'Other M.' }],
    ['another sender', '203.0.113.8', {}],
  ])('%s are another testimonial', async (_, range, change) => {
    await submitFrom('203.0.113.7')
    await submitFrom(range, change)
    expect(await storedCount()).toBe(2)
  })

  test('so are the same words after a quarter of an hour, or if the first were refused', async () => {
    await submitFrom('203.0.113.7')
    await database.run("update private.rate_limits set expire = 0 where key like 'testimonial:%'")
    await submitFrom('203.0.113.7')
    expect(await storedCount()).toBe(2)
    await submitFrom('203.0.113.9', { rating: 4 })
    await submitFrom('203.0.113.9')
    expect(await storedCount()).toBe(3)
  })

  test('a request to publish it is refused, whatever was sent before', async () => {
    await submitFrom('203.0.113.7')
    expect(await submitFrom('203.0.113.7', { is_published: true })).toMatchObject({ status: 401 })
  })
})

describe('what nobody can see', () => {
  beforeEach(() => database.run('truncate public.testimonials, private.rate_limits cascade'))
  test.each(INVISIBLE_TEXTS.filter(([, text]) => text.isWellFormed()))(
    '%s is no testimonial and no name',
    async (_what, text) => {
      expect(await submitFrom('203.0.113.7', { text })).toMatchObject({ status: 400 })
      expect(await submitFrom('203.0.113.7', { name: text })).toMatchObject({ status: 400 })
    },
  )
})

describe('the owner', () => {
  const WRITTEN = {
    name: 'Maria Gonzalez',
    text: 'I was lost. She listened, and “slowly” it got better. Thank you!',
  }
  let id: string
  beforeEach(async () => {
    await database.run('truncate public.testimonials cascade')
    id = await write()
    await log.skip()
  })

  test.each([
    ['words left out', { text: 'She listened, and it got better.' }],
    ['a sentence that begins later, with an ellipsis', { text: '… listened, and slowly it got better …' }],
    ['an initial', { name: 'Maria G.' }],
    ['no name', { name: 'Anonymous Client' }],
  ])('shortens a pending one: %s', async (_, change) => {
    expect(await shorten({ ...WRITTEN, ...change })).toBe('done')
    expect(await shown()).toEqual({ ...WRITTEN, ...change })
    expect(await originals()).toEqual([WRITTEN])
  })

  test.each([
    ['a word of her own', { text: 'She listened, and it got much better.' }],
    ['another order', { text: 'Thank you! She listened.' }],
    ['a word twice', { text: 'She listened, listened.' }],
    ['nothing', { text: ' ' }],
    ['punctuation', { text: '…' }],
    ['another name', { name: 'Mario' }],
    ['a letter that begins no word', { name: 'Maria H.' }],
    ['no name at all', { name: '' }],
  ])('cannot change one to %s', async (_, change) => {
    expect(await shorten({ ...WRITTEN, ...change })).toBe('not-shortened')
    expect(await shown()).toEqual(WRITTEN)
    expect(await originals()).toEqual([])
  })

  test('shortens a shortened one by the words of the original, and restores the original', async () => {
    const first = { ...WRITTEN, text: 'Thank you!' }
    expect(await shorten(first)).toBe('done')
    const second = { name: 'Anonymous Client', text: 'She listened. Thank you!' }
    expect(await shorten(second, first)).toBe('done')
    expect(await originals()).toEqual([WRITTEN])
    expect(await shorten({}, second)).toBe('done')
    expect(await shown()).toEqual(WRITTEN)
    expect(await originals()).toEqual([])
    const record = { action: 'testimonial.shortened', actor: owner.claims.sub, subject: id }
    expect(await log.records()).toEqual([record, record, record])
  })

  test('cannot restore a name that was never given', async () => {
    const shorter = { ...WRITTEN, text: 'Thank you!' }
    const other = { name: 'Somebody Else' }
    const parameters = { testimonial: id, seen_name: WRITTEN.name, seen_text: WRITTEN.text, ...other }
    expect((await data.client(owner).rpc('shorten_testimonial', parameters)).data).toBe('not-shortened')
    expect(await shorten(shorter)).toBe('done')
    const again = { ...parameters, seen_text: shorter.text }
    expect((await data.client(owner).rpc('shorten_testimonial', again)).data).toBe('not-shortened')
    expect([await shown(), await originals()]).toEqual([shorter, [WRITTEN]])
  })

  test('decides on a thousand, on missing ones and on one twice', async () => {
    await database.run(
      `insert into public.testimonials (name, text, rating) select 'n', 't', 5 from generate_series(1, 999)`,
    )
    const all = await listed()
    const these = [...all, all[0]!, { ...all[0]!, id: crypto.randomUUID() }]
    expect(new Set((await decide(these, true)).data)).toEqual(new Set(all.map((row) => row.id)))
    expect((await decide(these, true)).data).toEqual([])
    expect(await log.records()).toHaveLength(1000)
  })

  test('publishes or deletes several pending ones', async () => {
    const other = await write()
    const both = await listed()
    await database.run(`update public.testimonials set is_published = true where id = '${other}'`)
    expect((await decide(both, false)).data).toEqual([id])
    id = await write()
    expect((await decide(await listed(), true)).data).toEqual([id])
    const { rows } = await database.statements('select is_published as shown from public.testimonials')
    expect(rows).toEqual([{ shown: true }, { shown: true }])
  })

  test.each([
    ['name', { name: 'Maria G.' }],
    ['text', { text: 'Thank you!' }],
  ])('neither publishes nor deletes one whose %s has changed since she saw it', async (_, change) => {
    await shorten({ ...WRITTEN, ...change })
    const before = await listed()
    await shorten({}, { ...WRITTEN, ...change })
    expect((await decide(before, true)).data).toEqual([])
    expect((await decide(before, false)).data).toEqual([])
    const own = data.client(owner).from('testimonials')
    const one = await own.update({ is_published: true }).eq('wording', before[0]!.wording).select('id')
    expect(one.data).toEqual([])
    expect((await decide(await listed(), true)).data).toEqual([id])
  })

  test('gets an error if it was published, changed or deleted meanwhile', async () => {
    expect(await shorten({ ...WRITTEN, text: 'Thank you!' }, { ...WRITTEN, text: 'Else' })).toBe('outdated')
    await database.run('update public.testimonials set is_published = true')
    expect(await shorten({ ...WRITTEN, text: 'Thank you!' })).toBe('outdated')
    await database.run('delete from public.testimonials')
    expect(await shorten({ ...WRITTEN, text: 'Thank you!' })).toBe('outdated')
  })

  test('the original is deleted with its testimonial, and no visitor can read it', async () => {
    await shorten({ ...WRITTEN, text: 'Thank you!' })
    await database.run('update public.testimonials set is_published = true')
    const { data: row } = await data.client(visitor).from('testimonials').select('*')
    expect(JSON.stringify(row)).not.toContain('lost')
    await database.run('delete from public.testimonials')
    expect(await originals()).toEqual([])
  })

  async function write() {
    const { rows } = await database.statements(
      `insert into public.testimonials (name, text, rating) values ('${WRITTEN.name}', '${WRITTEN.text}', 5) returning id`,
    )
    return String(rows[0]?.id)
  }

  async function shorten(to: Partial<typeof WRITTEN>, seen = WRITTEN) {
    const parameters = { testimonial: id, seen_name: seen.name, seen_text: seen.text, ...to }
    return (await data.client(owner).rpc('shorten_testimonial', parameters)).data
  }
})

/** All testimonials as the owner's list has them. */
async function listed() {
  const { data: rows } = await data.client(owner).from('testimonials').select('*')
  return z.array(z.object({ id: z.string(), wording: z.string() })).parse(rows)
}

function decide(these: Awaited<ReturnType<typeof listed>>, publish: boolean) {
  const testimonials = these.map((one) => one.id)
  const wordings = these.map(({ wording }) => wording)
  return data.client(owner).rpc('decide_testimonials', { testimonials, wordings, publish })
}

function submitFrom(range: string, change: Partial<typeof submission> = {}) {
  return withSender(range, async () => await table.insert({ ...submission, ...change }))
}

async function storedCount() {
  return (await database.statements('select id from public.testimonials')).rows.length
}

async function shown() {
  return (await database.statements('select name, text from public.testimonials')).rows[0]
}

async function originals() {
  return (await database.statements('select name, text from public.testimonial_originals')).rows
}
