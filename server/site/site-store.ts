import { sql } from 'kysely'

import type { Changes } from '#content/site-content.ts'
import type { DraftField, Edit, FieldPlace, SeenField } from '#contracts/owner-site.ts'
import type { Database, Transaction } from '#server/backend/database/database.ts'

/** A release as the history tells it. */
export interface ReleaseHead {
  /** 0 is the site as the product brings it, which has no row. */
  release: number
  /** The release that it was compared with and that it builds upon. */
  base: number
  note: string | null
  /** The release whose content it brought back. */
  restores: number | null
  publishedAt: Date | null
  /** Address of the account; null once that is deleted. */
  publishedBy: string | null
  /** Since when visitors could see it; null: not yet, or never. */
  liveAt: Date | null
  /** Why it could not be made, in words for the owner. */
  problem: string | null
  /** Stamp of the build that made it last. */
  madeFrom: string | null
}

export interface StoredRelease extends ReleaseHead {
  changes: Changes
}

/** Sent by the database after each publication, to every process. */
export const RELEASES_CHANNEL = 'site_releases'

const AS_IT_CAME: StoredRelease = {
  release: 0,
  base: 0,
  changes: {},
  note: null,
  restores: null,
  publishedAt: null,
  publishedBy: null,
  liveAt: null,
  problem: null,
  madeFrom: null,
}

/** The release that was published last, whether or not it could be made. */
export async function readNewest(trx: Transaction): Promise<StoredRelease> {
  const newest = await releases(trx).select('r.changes').orderBy('r.id', 'desc').limit(1).executeTakeFirst()
  return newest ? toStored(newest) : AS_IT_CAME
}

/** What visitors see: the newest release that could be made. */
export async function readLive(trx: Transaction): Promise<StoredRelease> {
  const live = await releases(trx)
    .select('r.changes')
    .where('r.live_at', 'is not', null)
    .where('r.problem', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return live ? toStored(live) : AS_IT_CAME
}

export async function readRelease(trx: Transaction, release: number): Promise<StoredRelease | undefined> {
  if (release === 0) return AS_IT_CAME
  const found = await releases(trx).select('r.changes').where('r.id', '=', release).executeTakeFirst()
  return found && toStored(found)
}

/** At most so many before a release, newest first, without what they hold. */
export function readHistory(
  trx: Transaction,
  before: number | undefined,
  most: number,
): Promise<ReleaseHead[]> {
  const page = releases(trx).orderBy('r.id', 'desc').limit(most)
  return (before === undefined ? page : page.where('r.id', '<', before)).execute()
}

interface NewRelease {
  base: number
  changes: Changes
  fields: readonly SeenField[]
  note: string | undefined
  restores?: number
  publishedBy: string
}

/** Within the transaction that holds the lock. The database records it and wakes every process. */
export async function insertRelease(trx: Transaction, release: NewRelease): Promise<void> {
  const fields = release.fields.map(({ document, path, version }) => ({ document, path, version }))
  await trx
    .insertInto('private.site_releases')
    .values({
      base: release.base,
      changes: jsonb(release.changes),
      fields: jsonb(fields),
      note: release.note?.trim() || null,
      restores: release.restores ?? null,
      published_by: release.publishedBy,
    })
    .execute()
}

/** Notes that visitors see it, and takes what went in out of the draft. */
export function markLive(
  { database }: { database: Database },
  release: number,
  madeFrom: string,
): Promise<void> {
  return database.asSystem(async (trx) => {
    if (release === 0) return
    await trx
      .updateTable('private.site_releases')
      .set({ live_at: sql`coalesce(live_at, now())`, problem: null, made_from: madeFrom })
      .where('id', '=', release)
      .execute()
    await sql`
      delete from private.site_draft as d using private.site_releases as r
      where r.id = ${release}::integer and (
        d.value = r.changes -> d.document -> d.path
        or exists (
          select from jsonb_to_recordset(r.fields) as f (document text, path text, version integer)
          where (f.document, f.path, f.version) = (d.document, d.path, d.version)))`.execute(trx)
  })
}

/** @param problem why it can't be made, in words for the owner */
export async function markFailed({ database }: { database: Database }, release: number, problem: string) {
  await database.asSystem((trx) =>
    trx.updateTable('private.site_releases').set({ problem }).where('id', '=', release).execute(),
  )
}

/** Holds writers of the draft and publications apart until the transaction ends. */
export async function lockSite(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('private.site_draft'))`.execute(trx)
}

/** In the order of names. */
export async function readDraft(trx: Transaction): Promise<DraftField[]> {
  const rows = await trx
    .selectFrom('private.site_draft')
    .select(['document', 'path', 'version', 'value', 'saved_at'])
    .orderBy('document')
    .orderBy('path')
    .execute()
  return rows.map(({ saved_at: savedAt, value, ...field }) => ({
    ...field,
    value: value as Edit['value'],
    savedAt: savedAt.toISOString(),
  }))
}

/**
 * Writes one field, unless it has another version than its writer saw.
 * @returns its new version; undefined where another writer was first
 */
export async function writeField(trx: Transaction, edit: Edit, writer: string): Promise<number | undefined> {
  const { document, path, version } = edit
  const values = { value: jsonb(edit.value), saved_by: writer }
  const row =
    version === 0
      ? await trx
          .insertInto('private.site_draft')
          .values({ document, path, ...values })
          .onConflict((conflict) => conflict.columns(['document', 'path']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('private.site_draft')
          .set({
            ...values,
            version: sql`nextval('private.site_draft_versions')`,
            saved_at: sql`now()`,
          })
          .where('document', '=', document)
          .where('path', '=', path)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row?.version
}

export async function removeField(trx: Transaction, { document, path }: FieldPlace): Promise<void> {
  await trx
    .deleteFrom('private.site_draft')
    .where('document', '=', document)
    .where('path', '=', path)
    .execute()
}

function releases(trx: Transaction) {
  return trx
    .selectFrom('private.site_releases as r')
    .leftJoin('auth.users as u', 'u.id', 'r.published_by')
    .select([
      'r.id as release',
      'r.base',
      'r.note',
      'r.restores',
      'r.published_at as publishedAt',
      'u.email as publishedBy',
      'r.live_at as liveAt',
      'r.problem',
      'r.made_from as madeFrom',
    ])
}

function toStored(row: ReleaseHead & { changes: unknown }): StoredRelease {
  return { ...row, changes: row.changes as Changes }
}

// Through text: the drivers differ in whether they encode a string for jsonb once more.
function jsonb(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::text::jsonb`
}
