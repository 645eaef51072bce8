import { type RawBuilder, sql } from 'kysely'

import type { PictureFormat } from '#content/pictures.ts'
import { siteDraft as words } from '#content/messages/site-draft.ts'
import type { PdfFile } from '#content/schemas/pdf-files.ts'
import type { Changes } from '#content/site-content.ts'
import type { Problem } from '#contracts/site.ts'
import type { StoredPdf, StoredPicture } from '#contracts/uploads.ts'
import { jsonb, type Transaction } from '#server/platform/database/database.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

import { FileRefused } from '#server/platform/process/run-program.ts'
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

/** The picture file of an address; undefined for any other address. */
export function pictureFileAt(path: string): PictureFile | undefined {
  const [, id, width, format] = ADDRESS.exec(path) ?? []
  return id === undefined ? undefined : { id, width: Number(width), format: format as PictureFormat }
}

/** @throws FileRefused 'too-many' */
export async function insertPicture(
  trx: Transaction,
  { width, height, files }: Picture,
): Promise<StoredPicture> {
  const id = await insertUpload(trx, { kind: 'picture', width, height })
  await trx
    .insertInto('private.picture_files')
    .values(files.map((file) => ({ ...file, picture: id })))
    .execute()
  return { id, width, height }
}

/** @throws FileRefused 'too-many' */
export async function insertPdf(trx: Transaction, bytes: Buffer): Promise<StoredPdf> {
  return { id: await insertUpload(trx, { kind: 'pdf', bytes }), bytes: bytes.byteLength }
}

type Upload = { kind: 'picture'; width: number; height: number } | { kind: 'pdf'; bytes: Buffer }

async function insertUpload(trx: Transaction, upload: Upload): Promise<string> {
  const { id } = await trx
    .insertInto('private.uploads')
    .values(upload)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTooMany)
  return id
}

function refuseTooMany(error: unknown): never {
  if (errorCode(error) === '54000') throw new FileRefused('too-many')
  throw error
}

/**
 * Reads a file of a picture that visitors may see: one of the newest release, or of those before it, whose pages may be
 * open, or be restored.
 */
export async function readPublicFile(
  trx: Transaction,
  { id, width, format }: PictureFile,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select f.bytes from private.picture_files as f
    where f.picture = ${id}::uuid and f.width = ${width}::integer and f.format = ${format}::text and exists (
      select from (
        select changes from private.site_releases where problem is null order by id desc limit ${PUBLIC_RELEASES}::integer
      ) as r where private.uses_upload(r.changes, f.picture))`.execute(trx)
  return rows[0] && Buffer.from(rows[0].bytes)
}

const PUBLIC_RELEASES = 4

/** The picture in the editor's width, as a data: address. */
export async function readAsDataUrl(trx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from private.picture_files
    where picture = ${id}::uuid and format = 'webp' and width <= ${SHOWN_WIDTH}::smallint
    order by width desc limit 1`.execute(trx)
  return rows[0] && `data:image/webp;base64,${Buffer.from(rows[0].bytes).toString('base64')}`
}
const SHOWN_WIDTH = 640

export async function readPdf(trx: Transaction, id: string): Promise<Buffer | undefined> {
  const row = await trx.selectFrom('private.uploads').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes ? Buffer.from(row.bytes) : undefined
}

/** Embeds pictures in a page that is not published: their addresses serve published pictures only. */
export async function withPictures(trx: Transaction, html: string): Promise<string> {
  const ids = new Set([...html.matchAll(IN_PAGE)].map(([, id]) => id!))
  let page = html
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const url = (await readAsDataUrl(trx, id)) ?? ''
    page = page.replaceAll(/<picture\b.*?<\/picture>/gs, (picture) =>
      picture.includes(`/pictures/${id}-`) ? embedPicture(picture, url) : picture,
    )
  }
  return page
}
const IN_PAGE = /\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/g

function embedPicture(picture: string, url: string): string {
  return picture
    .replaceAll(/<source[^>]*>/g, '')
    .replace(/ srcset="[^"]*"/i, '')
    .replace(/ src="[^"]*"/, ` src="${url}"`)
}

/** The fields of these changes whose file was removed or never stored, each with the reason. */
export async function missingUploads(trx: Transaction, changes: Changes): Promise<Problem[]> {
  const used = [...picturesIn(changes), ...pdfsIn(changes)]
  if (used.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select n.at from jsonb_to_recordset(${jsonb(used.map(({ upload }, at) => ({ at, ...upload })))})
      as n (at integer, id text, kind text, width integer, height integer, bytes integer)
    where not exists (
      select from private.uploads as u where (u.id::text, u.kind) = (n.id, n.kind)
        and (u.width, u.height, octet_length(u.bytes)) is not distinct from (n.width, n.height, n.bytes))
    order by n.at`.execute(trx)
  return rows.map(({ at }) => used[at]!.problem)
}

function picturesIn(changes: Changes) {
  return Object.entries(changes[PICTURES] ?? {}).flatMap(([path, value]) => {
    const picture = value as StoredPicture | null
    if (picture === null) return []
    const { id, width, height } = picture
    const problem = { document: PICTURES, path, message: words.refused.pictureMissing }
    return [{ upload: { id, kind: 'picture', width, height }, problem }]
  })
}

function pdfsIn(changes: Changes) {
  const list = (changes[PDF_FILES]?.[LIST] ?? []) as readonly PdfFile[]
  return list.map(({ file: { id, bytes } }, at) => {
    const problem = { document: PDF_FILES, path: `${LIST}.${at}.file`, message: words.refused.pdfMissing }
    return { upload: { id, kind: 'pdf', bytes }, problem }
  })
}

/** Removes files that neither the draft nor any release has used for `days`. */
export async function removeUnusedUploads(trx: Transaction, today: RawBuilder<unknown>, days: number) {
  await sql`
    update private.uploads as u set used_at = least(${today}, now())
    where exists (select from private.site_releases as r where private.uses_upload(r.changes, u.id))
      or exists (
        select from private.site_draft as d
        where private.uses_upload(jsonb_build_object(d.document, jsonb_build_object(d.path, d.value)), u.id))`.execute(
    trx,
  )
  await sql`
    delete from private.uploads
    where greatest(used_at, added_at) < least(${today}, now()) - make_interval(days => ${days}::integer)`.execute(
    trx,
  )
}
