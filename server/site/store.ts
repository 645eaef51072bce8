import { sql } from 'kysely'

import { withNewerPagesHidden } from '#content/built-in-texts.ts'
import type { Changes } from '#content/site-content.ts'
import type { DraftField, FieldPlace, SeenField } from '#contracts/site.ts'
import { jsonb, type MemberCaller, type Transaction } from '#server/platform/database/database.ts'

/** A release without its contents. */
export interface ReleaseHead {
  /** 0 is the built-in site, which has no row. */
  id: number
  /** The release that it is based on and was compared with. */
  base: number
  note: string | null
  /** The release whose content it restored. */
  restores: number | null
  publishedAt: Date | null
  /** The time that an owner had set for it; null where it was published at once. */
  scheduledFor: Date | null
  /** Address of the account; null once that is deleted. */
  publishedBy: string | null
  /** When it was published to visitors; null: not yet, or never. */
  liveAt: Date | null
  /** Why it could not be made, in words for the owner. */
  problem: string | null
  /** Stamp of the build that made it last. */
  madeFrom: string | null
}

export interface StoredRelease extends ReleaseHead {
  changes: Changes
  /** The fields of the draft that it includes. */
  fields: SeenField[]
}

const BUILT_IN_RELEASE: StoredRelease = {
  id: 0,
  base: 0,
  changes: {},
  fields: [],
  note: null,
  restores: null,
  publishedAt: null,
  scheduledFor: null,
  publishedBy: null,
  liveAt: null,
  problem: null,
  madeFrom: null,
}

/** The release that visitors see: the newest that could be made. */
export async function readLive(trx: Transaction): Promise<StoredRelease> {
  const live = releases(trx).where('r.problem', 'is', null).where('r.live_at', 'is not', null)
  const row = await live.select(['r.changes', 'r.fields']).orderBy('r.id', 'desc').limit(1).executeTakeFirst()
  return row ? toStored(row) : BUILT_IN_RELEASE
}

export interface SiteHeads {
  /** What visitors see. */
  live: ReleaseHead
  /** The newest that did not fail: live, or to be made. The next one is based on it. */
  current: ReleaseHead
  /** The one that was published last, whether or not it could be made. */
  newest: ReleaseHead
}

/** One query, without contents, which may be megabytes: it runs each second while a release is made. */
export async function readHeads(trx: Transaction): Promise<SiteHeads> {
  const heads = await releases(trx)
    .where(
      sql<boolean>`r.id in (
        select max(id) from private.site_releases
        union select max(id) from private.site_releases where problem is null
        union select max(id) from private.site_releases where problem is null and live_at is not null)`,
    )
    .orderBy('r.id', 'desc')
    .execute()
  const newestOf = (fits: (head: ReleaseHead) => boolean) => heads.find(fits) ?? BUILT_IN_RELEASE
  return {
    live: newestOf(({ problem, liveAt }) => problem === null && liveAt !== null),
    current: newestOf(({ problem }) => problem === null),
    newest: newestOf(() => true),
  }
}

/** Undefined where there is no such release; 0 is the built-in content. */
export async function readRelease(trx: Transaction, release: number): Promise<StoredRelease | undefined> {
  if (release === 0) return BUILT_IN_RELEASE
  const found = await releases(trx)
    .select(['r.changes', 'r.fields'])
    .where('r.id', '=', release)
    .executeTakeFirst()
  return found && toStored(found)
}

/** At most so many before a release, newest first, without contents. */
export function readHistory(
  trx: Transaction,
  before: number | undefined,
  most: number,
): Promise<ReleaseHead[]> {
  const page = releases(trx).orderBy('r.id', 'desc').limit(most)
  return (before === undefined ? page : page.where('r.id', '<', before)).execute()
}

/** Whether nothing else was published since the release that was the newest one for an owner. */
export function isStillBase({ newest, current }: SiteHeads, base: number): boolean {
  return base === newest.id || base === current.id
}

interface NewRelease {
  base: number
  changes: Changes
  fields: readonly SeenField[]
  note?: string | undefined
  restores?: number
  publishedBy: string
  scheduledFor?: Date
}

/** Needs the site's lock. The database records the release and notifies every process. @returns its id */
export async function insertRelease(trx: Transaction, release: NewRelease): Promise<number> {
  const fields = release.fields.map(({ document, path, version }) => ({ document, path, version }))
  const { id } = await trx
    .insertInto('private.site_releases')
    .values({
      base: release.base,
      changes: jsonb(release.changes),
      fields: jsonb(fields),
      note: release.note?.trim() || null,
      restores: release.restores ?? null,
      published_by: release.publishedBy,
      scheduled_for: release.scheduledFor ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Records that visitors see it, and removes its fields from the draft.
 * @returns whether it was not live before
 */
export async function setLive(trx: Transaction, release: number, madeFrom: string): Promise<boolean> {
  const first = await trx
    .updateTable('private.site_releases')
    .set({ live_at: sql`now()`, problem: null })
    .where('id', '=', release)
    .where('live_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await trx
    .updateTable('private.site_releases')
    .set({ made_from: madeFrom })
    .where('id', '=', release)
    .execute()
  await sql`
    delete from private.site_draft as d using private.site_releases as r
    where r.id = ${release}::integer and (
      d.value = r.changes -> d.document -> d.path
      or exists (
        select from jsonb_to_recordset(r.fields) as f (document text, path text, version integer)
        where (f.document, f.path, f.version) = (d.document, d.path, d.version)))`.execute(trx)
  return first !== undefined
}

/**
 * Has no effect on a release that is live.
 * @param problem why it can't be made, in words for the owner
 * @returns whether it is not live
 */
export async function setFailed(trx: Transaction, release: number, problem: string): Promise<boolean> {
  const failed = await trx
    .updateTable('private.site_releases')
    .set({ problem })
    .where('id', '=', release)
    .where('live_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

/**
 * Serializes writers of the draft and publications until the transaction ends.
 * @param owner whose session and role are checked again after the lock; undefined where the process itself writes
 */
export async function lockSite(trx: Transaction, owner?: MemberCaller): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('private.site_draft'))`.execute(trx)
  if (!owner) return
  const { userId, sessionId, level } = owner.session
  await sql`select private.require_session(${userId}::uuid, ${sessionId}::uuid),
    private.require_assured(${userId}::uuid, ${sessionId}::uuid, ${level}),
    private.require_owner(${userId}::uuid)`.execute(trx)
}

/** Sorted by document and path. */
export async function readDraft(trx: Transaction): Promise<DraftField[]> {
  const rows = await trx
    .selectFrom('private.site_draft')
    .select(['document', 'path', 'version', 'value', 'saved_at'])
    .orderBy('document')
    .orderBy('path')
    .execute()
  return rows.map(({ saved_at: savedAt, value, ...field }) => ({
    ...field,
    value: value as DraftField['value'],
    savedAt: savedAt.toISOString(),
  }))
}

/** Needs the site's lock. @returns the new version of each */
export async function writeFields(
  trx: Transaction,
  values: readonly (FieldPlace & { value: unknown })[],
  writer: string,
): Promise<SeenField[]> {
  if (values.length === 0) return []
  // The record turns a JSON null into an SQL null; it is a value here.
  const { rows } = await sql<SeenField>`
    insert into private.site_draft (document, path, value, saved_by)
    select f.document, f.path, coalesce(f.value, 'null'), ${writer}::uuid
    from jsonb_to_recordset(${jsonb(values)}) as f (document text, path text, value jsonb)
    on conflict (document, path) do update
      set value = excluded.value, version = excluded.version, saved_by = excluded.saved_by, saved_at = now()
    returning document, path, version`.execute(trx)
  return rows
}

/** Removes them from the draft. Needs the site's lock. */
export async function removeFields(trx: Transaction, places: readonly FieldPlace[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    delete from private.site_draft as d
    using jsonb_to_recordset(${jsonb(places)}) as f (document text, path text)
    where (d.document, d.path) = (f.document, f.path)`.execute(trx)
}

function releases(trx: Transaction) {
  return trx
    .selectFrom('private.site_releases as r')
    .leftJoin('auth.users as u', 'u.id', 'r.published_by')
    .select([
      'r.id',
      'r.base',
      'r.note',
      'r.restores',
      'r.published_at as publishedAt',
      'r.scheduled_for as scheduledFor',
      'u.email as publishedBy',
      'r.live_at as liveAt',
      'r.problem',
      'r.made_from as madeFrom',
    ])
}

function toStored(row: ReleaseHead & { changes: unknown; fields: unknown }): StoredRelease {
  return { ...row, changes: withNewerPagesHidden(row.changes as Changes), fields: row.fields as SeenField[] }
}
