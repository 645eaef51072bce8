import { expect, test } from 'vitest'

import { removeExpired } from '#server/product/remove-expired.ts'

import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase()

const NAMES = ['published', 'scene', 'logo', 'drafted', 'takenBack', 'forgotten', 'fresh'] as const

test.each([
  { kind: 'picture', columns: 'width, height', values: '320, 320', unused: ['forgotten'] },
  // No page has a scene or a logo that is a PDF file.
  { kind: 'pdf', columns: 'bytes', values: `'%PDF-'`, unused: ['scene', 'logo', 'forgotten'] },
])(
  'a $kind that neither the draft nor a release has used for 30 days is removed, and its files',
  async ({ kind, columns, values, unused }) => {
    const ids = Object.fromEntries(NAMES.map((name) => [name, crypto.randomUUID()]))
    await database.run(`delete from private.uploads; delete from private.site_draft;
      insert into private.uploads (id, kind, ${columns}, added_at, used_at)
        select id::uuid, '${kind}', ${values}, now() - interval '90 days', now() - interval '90 days'
        from unnest(array['${Object.values(ids).join("', '")}']) as id;
      update private.uploads set added_at = now() where id = '${ids.fresh}';
      update private.uploads set used_at = now() - interval '29 days' where id = '${ids.takenBack}';
      insert into private.picture_files select id, 320, 'webp', '\\x00' from private.uploads where kind = 'picture'`)
    await database.run(kind === 'picture' ? picturesUsed(ids) : pdfsUsed(ids))
    await removeExpired(database, new Date())
    await removeExpired(database, new Date())
    expect(await remaining('select id from private.uploads')).toEqual(
      NAMES.filter((name) => !unused.includes(name)),
    )
    const files = await remaining('select picture as id from private.picture_files')
    expect(files).toEqual(kind === 'picture' ? NAMES.filter((name) => !unused.includes(name)) : [])

    async function remaining(query: string) {
      const { rows } = await database.statements(query)
      return NAMES.filter((name) => rows.some(({ id }) => id === ids[name]))
    }
  },
)

test('pictures and PDF files are counted separately', async () => {
  const insert = (pictures: number, pdfs: number) =>
    database.run(`insert into private.uploads (kind, width, height)
        select 'picture', 320, 320 from generate_series(1, ${pictures});
      insert into private.uploads (kind, bytes) select 'pdf', '%PDF-' from generate_series(1, ${pdfs})`)
  await database.run('delete from private.uploads')
  await insert(500, 200)
  await expect(insert(1, 0)).rejects.toMatchObject({ code: '54000' })
  await expect(insert(0, 1)).rejects.toMatchObject({ code: '54000' })
})

const picture = (id = '') => JSON.stringify({ id, alt: 'x', width: 320, height: 320 })
const list = (id = '') => JSON.stringify([{ name: 'Form', file: { id, slug: 'form', bytes: 5 } }])

function picturesUsed(ids: Record<string, string>): string {
  return `insert into private.site_draft (document, path, value) values
      ('facts/pictures', 'portrait', '${picture(ids.drafted)}'), ('facts/pictures', 'logo', '${picture(ids.logo)}');
    insert into private.site_releases (base, changes) values
      (0, '{"facts/pictures": {"portrait": ${picture(ids.published)}, "scenes.faqs": ${picture(ids.scene)}}}'), (1, '{}')`
}

function pdfsUsed(ids: Record<string, string>): string {
  return `insert into private.site_draft (document, path, value)
      values ('facts/pdf-files', 'list', '${list(ids.drafted)}');
    insert into private.site_releases (base, changes)
      values (0, '{"facts/pdf-files": {"list": ${list(ids.published)}}}'), (1, '{}')`
}
