import { expect, test } from 'vitest'

import { removeExpired } from '#server/product/remove-expired.ts'

import { useDatabase } from '#tests/support/use-database.ts'

const { database } = await useDatabase()

test('what neither the draft nor a release has named for 30 days is removed, and its files', async () => {
  const ids = {
    published: crypto.randomUUID(),
    scene: crypto.randomUUID(),
    logo: crypto.randomUUID(),
    drafted: crypto.randomUUID(),
    takenBack: crypto.randomUUID(),
    forgotten: crypto.randomUUID(),
    fresh: crypto.randomUUID(),
  }
  await database.run(`delete from private.site_pictures;
    insert into private.site_pictures (id, width, height, added_at, named_at)
      select id::uuid, 320, 320, now() - interval '90 days', now() - interval '90 days'
      from unnest(array['${Object.values(ids).join("', '")}']) as id;
    update private.site_pictures set added_at = now() where id = '${ids.fresh}';
    update private.site_pictures set named_at = now() - interval '29 days' where id = '${ids.takenBack}';
    insert into private.site_picture_files select id, 320, 'webp', '\\x00' from private.site_pictures;
    insert into private.site_draft (document, path, value) values ('facts/pictures', 'portrait', '${portrait(ids.drafted)}'),
      ('facts/pictures', 'logo', '${portrait(ids.logo)}');
    insert into private.site_releases (base, changes)
      values (0, '{"facts/pictures": {"portrait": ${portrait(ids.published)}, "scenes.faqs": ${portrait(ids.scene)}}}'), (1, '{}')`)
  await removeExpired(database, new Date())
  await removeExpired(database, new Date())
  const { rows } = await database.statements('select picture::text from private.site_picture_files')
  const left = Object.entries(ids).filter(([, id]) => rows.some(({ picture }) => picture === id))
  expect(left.map(([name]) => name)).toEqual(['published', 'scene', 'logo', 'drafted', 'takenBack', 'fresh'])
})

function portrait(id: string): string {
  return JSON.stringify({ id, alt: 'x', width: 320, height: 320 })
}
