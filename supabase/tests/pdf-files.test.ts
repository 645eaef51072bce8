import { expect, test } from 'vitest'

import { removeExpired } from '#server/product/remove-expired.ts'

import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase()

test('what neither the draft nor a release has named for 30 days is removed', async () => {
  const ids = {
    published: crypto.randomUUID(),
    drafted: crypto.randomUUID(),
    takenBack: crypto.randomUUID(),
    forgotten: crypto.randomUUID(),
    fresh: crypto.randomUUID(),
  }
  await database.run(`delete from private.pdf_files;
    insert into private.pdf_files (id, bytes, added_at, named_at)
      select id::uuid, '%PDF-', now() - interval '90 days', now() - interval '90 days'
      from unnest(array['${Object.values(ids).join("', '")}']) as id;
    update private.pdf_files set added_at = now() where id = '${ids.fresh}';
    update private.pdf_files set named_at = now() - interval '29 days' where id = '${ids.takenBack}';
    insert into private.site_draft (document, path, value) values ('facts/pdf-files', 'list', '${list(ids.drafted)}');
    insert into private.site_releases (base, changes)
      values (0, '{"facts/pdf-files": {"list": ${list(ids.published)}}}'), (1, '{}')`)
  await removeExpired(database, new Date())
  await removeExpired(database, new Date())
  const { rows } = await database.statements('select id::text from private.pdf_files')
  const left = Object.entries(ids).filter(([, id]) => rows.some((row) => row.id === id))
  expect(left.map(([name]) => name)).toEqual(['published', 'drafted', 'takenBack', 'fresh'])
})

function list(id: string): string {
  return JSON.stringify([{ name: 'Form', file: { id, slug: 'form', bytes: 5 } }])
}
