import { type RawBuilder, sql } from 'kysely'

import type { PictureFormat } from '#content/pictures.ts'
import { siteDraft as words } from '#content/messages/site-draft.ts'
import type { PdfFile } from '#content/schemas/pdf-files.ts'
import type { Changes } from '#content/site-content.ts'
import type { Problem } from '#contracts/site.ts'
import type { StoredPdf } from '#contracts/uploads-pdf-files.ts'
import type { StoredPicture } from '#contracts/uploads-pictures.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

import { NotTaken } from '#server/platform/process/run-program.ts'
import type { Picture } from './encode-picture.ts'

// Rows of the files that the owner uploaded: pictures and PDF files.

/** The document of the content whose fields are pictures. */
const PICTURES = 'facts/pictures'
/** The document and its field that lists PDF files. */
const [PDF_FILES, LIST] = ['facts/pdf-files', 'list']

/** One of the files of a picture. */
export interface PictureFile {
  id: string
  width: number
  format: PictureFormat
}

const ADDRESS =
  /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9][0-9]{1,3})\.(avif|webp|jpg)$/

/** The file that an address of the site stands for; undefined for any other. */
export function pictureFileAt(path: string): PictureFile | undefined {
  const [, id, width, format] = ADDRESS.exec(path) ?? []
  return id === undefined ? undefined : { id, width: Number(width), format: format as PictureFormat }
}

/** @throws NotTaken 'too-many' */
export async function insertPicture(
  trx: Transaction,
  { width, height, files }: Picture,
): Promise<StoredPicture> {
  const { id } = await trx
    .insertInto('private.site_pictures')
    .values({ width, height })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTooMany)
  await trx
    .insertInto('private.site_picture_files')
    .values(files.map((file) => ({ ...file, picture: id })))
    .execute()
  return { id, width, height }
}

/** @throws NotTaken 'too-many' */
export async function insertPdf(trx: Transaction, bytes: Buffer): Promise<StoredPdf> {
  const { id } = await trx
    .insertInto('private.pdf_files')
    .values({ bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTooMany)
  return { id, bytes: bytes.byteLength }
}

function refuseTooMany(error: unknown): never {
  if (errorCode(error) === '54000') throw new NotTaken('too-many')
  throw error
}

/**
 * Of a picture that visitors may see: in what is live or becoming live, or in a release before, whose pages may be open
 * or come back by one press.
 */
export async function readPublicFile(
  trx: Transaction,
  { id, width, format }: PictureFile,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select f.bytes from private.site_picture_files as f
    where f.picture = ${id}::uuid and f.width = ${width}::integer and f.format = ${format}::text and exists (
      select from (
        select changes from private.site_releases where problem is null order by id desc limit ${KEPT}::integer
      ) as r where private.names_picture(r.changes, f.picture))`.execute(trx)
  return rows[0] && Buffer.from(rows[0].bytes)
}

const KEPT = 4

/** The picture in the width that an editor shows, as an address that holds it. */
export async function readAsDataUrl(trx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from private.site_picture_files
    where picture = ${id}::uuid and format = 'webp' and width <= ${SHOWN_WIDTH}::smallint
    order by width desc limit 1`.execute(trx)
  return rows[0] && `data:image/webp;base64,${Buffer.from(rows[0].bytes).toString('base64')}`
}
const SHOWN_WIDTH = 640

export async function readPdf(trx: Transaction, id: string): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('private.pdf_files')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && Buffer.from(row.bytes)
}

/** In a page that is not published, puts pictures themselves in place of their addresses, which answer visitors only. */
export async function withPictures(trx: Transaction, html: string): Promise<string> {
  const ids = new Set([...html.matchAll(IN_PAGE)].map(([, id]) => id!))
  let page = html
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const url = (await readAsDataUrl(trx, id)) ?? ''
    page = page.replaceAll(/<picture\b.*?<\/picture>/gs, (picture) =>
      picture.includes(`/pictures/${id}-`) ? inOneFile(picture, url) : picture,
    )
  }
  return page
}
const IN_PAGE = /\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/g

function inOneFile(picture: string, url: string): string {
  return picture
    .replaceAll(/<source[^>]*>/g, '')
    .replace(/ srcset="[^"]*"/i, '')
    .replace(/ src="[^"]*"/, ` src="${url}"`)
}

/** The fields of these changes whose file was removed or never stored, each with the reason. */
export async function lostUploads(trx: Transaction, changes: Changes): Promise<Problem[]> {
  return [...(await lostPictures(trx, changes)), ...(await lostPdfs(trx, changes))]
}

async function lostPictures(trx: Transaction, changes: Changes): Promise<Problem[]> {
  const named = Object.entries(changes[PICTURES] ?? {}).flatMap(([path, value]) => {
    const picture = value as StoredPicture | null
    return picture === null ? [] : [{ path, id: picture.id, width: picture.width, height: picture.height }]
  })
  if (named.length === 0) return []
  const { rows } = await sql<{ path: string }>`
    select n.path from jsonb_to_recordset(${jsonb(named)})
      as n (path text, id text, width integer, height integer)
    where not exists (
      select from private.site_pictures as p where (p.id::text, p.width, p.height) = (n.id, n.width, n.height))`.execute(
    trx,
  )
  return rows.map(({ path }) => ({ document: PICTURES, path, message: words.refused.pictureGone }))
}

async function lostPdfs(trx: Transaction, changes: Changes): Promise<Problem[]> {
  const list = (changes[PDF_FILES]?.[LIST] ?? []) as readonly PdfFile[]
  const named = list.map(({ file: { id, bytes } }, at) => ({ at, id, bytes }))
  if (named.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select n.at from jsonb_to_recordset(${jsonb(named)}) as n (at integer, id text, bytes integer)
    where not exists (
      select from private.pdf_files as f where (f.id::text, octet_length(f.bytes)) = (n.id, n.bytes))`.execute(
    trx,
  )
  return rows.map(({ at }) => ({
    document: PDF_FILES,
    path: `${LIST}.${at}.file`,
    message: words.refused.pdfGone,
  }))
}

/** Removes files that neither the draft nor any release has named for so long. */
export async function removeUnnamedUploads(trx: Transaction, today: RawBuilder<unknown>, days: number) {
  await removeUnnamedPictures(trx, today, days)
  await removeUnnamedPdfs(trx, today, days)
}

async function removeUnnamedPictures(trx: Transaction, today: RawBuilder<unknown>, days: number) {
  await sql`
    update private.site_pictures as p set named_at = least(${today}, now())
    where exists (select from private.site_releases as r where private.names_picture(r.changes, p.id))
      or exists (
        select from private.site_draft as d
        where d.document = ${PICTURES}::text and d.value ->> 'id' = p.id::text)`.execute(trx)
  await sql`
    delete from private.site_pictures
    where greatest(named_at, added_at) < least(${today}, now()) - make_interval(days => ${days}::integer)`.execute(
    trx,
  )
}

async function removeUnnamedPdfs(trx: Transaction, today: RawBuilder<unknown>, days: number) {
  await sql`
    update private.pdf_files as f set named_at = least(${today}, now())
    where exists (
        select from private.site_releases as r
        where private.lists_pdf_file(r.changes -> ${PDF_FILES}::text -> ${LIST}::text, f.id))
      or exists (
        select from private.site_draft as d
        where d.document = ${PDF_FILES}::text and private.lists_pdf_file(d.value, f.id))`.execute(trx)
  await sql`
    delete from private.pdf_files
    where greatest(named_at, added_at) < least(${today}, now()) - make_interval(days => ${days}::integer)`.execute(
    trx,
  )
}
