import { type RawBuilder, sql } from 'kysely'

import { siteDraft as words } from '#content/messages/site-draft.ts'
import type { PdfFile } from '#content/schemas/pdf-files.ts'
import type { Changes } from '#content/site-content.ts'
import type { Problem } from '#contracts/owner-site.ts'
import type { StoredPdf } from '#contracts/pdf-files.ts'
import type { Transaction } from '#server/backend/database/database.ts'

import { NotTaken } from '../not-taken.ts'

const [DOCUMENT, PATH] = ['facts/pdf-files', 'list']

/** @throws NotTaken 'too-many' */
export async function insertPdf(trx: Transaction, bytes: Buffer): Promise<StoredPdf> {
  const { id } = await trx
    .insertInto('private.pdf_files')
    .values({ bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const isFull = error instanceof Error && 'code' in error && error.code === '54000'
      throw isFull ? new NotTaken('too-many') : error
    })
  return { id, bytes: bytes.byteLength }
}

export async function readPdf(trx: Transaction, id: string): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('private.pdf_files')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && Buffer.from(row.bytes)
}

/** The entries of these changes whose file was removed or never stored, each with the reason. */
export async function lostPdfs(trx: Transaction, changes: Changes): Promise<Problem[]> {
  const list = (changes[DOCUMENT]?.[PATH] ?? []) as readonly PdfFile[]
  const named = list.map(({ file: { id, bytes } }, at) => ({ at, id, bytes }))
  if (named.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select n.at from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as n (at integer, id text, bytes integer)
    where not exists (
      select from private.pdf_files as f where (f.id::text, octet_length(f.bytes)) = (n.id, n.bytes))`.execute(
    trx,
  )
  return rows.map(({ at }) => ({
    document: DOCUMENT,
    path: `${PATH}.${at}.file`,
    message: words.refused.pdfGone,
  }))
}

/** Removes files that neither the draft nor any release has named for so long. */
export async function removeUnnamedPdfs(trx: Transaction, today: RawBuilder<unknown>, days: number) {
  await sql`
    update private.pdf_files as f set named_at = least(${today}, now())
    where exists (
        select from private.site_releases as r
        where private.lists_pdf_file(r.changes -> ${DOCUMENT}::text -> ${PATH}::text, f.id))
      or exists (
        select from private.site_draft as d
        where d.document = ${DOCUMENT}::text and private.lists_pdf_file(d.value, f.id))`.execute(trx)
  await sql`
    delete from private.pdf_files
    where greatest(named_at, added_at) < least(${today}, now()) - make_interval(days => ${days}::integer)`.execute(
    trx,
  )
}
