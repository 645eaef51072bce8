import { expect } from 'vitest'

import {
  DraftSaved,
  Published,
  ReleaseChanges,
  LoadedSite,
  SiteHistory,
  type SiteRequest,
  SiteStatus,
} from '#contracts/site.ts'
import type { Caller, MemberCaller } from '#server/platform/database/database.ts'
import type { OutgoingMail } from '#server/mail/mail.schema.ts'

import { followActivity } from './activity.ts'
import { appointOwner } from './data-service.ts'
import { owner } from './database.ts'
import { useFunctions } from './functions.ts'
import { liveSiteDouble } from './live-site.ts'

export const FEES = 'facts/fees'
export const SELF_PAY = { document: FEES, path: 'selfPay' }
export const LEAD = { document: 'pages/home', path: 'hero.lead' }

type Edits = Extract<SiteRequest, { action: 'save' }>['edits']
type Fields = Extract<SiteRequest, { action: 'publish' }>['fields']
type Values = readonly Omit<Edits[number], 'version' | 'release'>[]

/** For the tests of a file: the function `owner-site` with an owner, and what an owner does with it. */
export async function useSite() {
  const tested = await useFunctions()
  const { rows, database } = tested
  const mails: OutgoingMail[] = []
  const live = liveSiteDouble(database, async (_trx, mail) => void mails.push(mail))
  const log = followActivity(() => database)

  async function request(caller: Caller, body: SiteRequest, change = {}) {
    return tested.ask('owner-site', caller, body, { liveSite: live.liveSite, ...change })
  }

  async function save(edits: Edits) {
    const reply = await request(owner, { action: 'save', edits })
    expect(reply.status).toBe(200)
    return DraftSaved.parse(await reply.json())
  }

  async function versionsOf(edits: Edits) {
    return (await save(edits)).saved.map(({ version }) => version)
  }

  /** Saves over whatever is there. @returns what to publish */
  async function draftFields(values: Values) {
    const draft = await rows('select document, path, version from private.site_draft')
    const versionOf = ({ document, path }: { document: string; path: string }) =>
      Number(draft.find((row) => row.document === document && row.path === path)?.version ?? 0)
    const release = (await status()).live.id
    const { saved } = await save(values.map((value) => ({ ...value, version: versionOf(value), release })))
    return saved
  }

  async function publish(
    values: Values,
    { also, note = 'New fee' }: { also?: typeof LEAD; note?: string } = {},
  ) {
    if (also) await save([{ ...also, version: 0, value: 'Held back.' }])
    return publishFields(await draftFields(values), { note })
  }

  async function publishFields(
    fields: Fields,
    { caller = owner, note }: { caller?: Caller; note?: string } = {},
  ) {
    return request(caller, { action: 'publish', base: await newest(), fields, ...(note && { note }) })
  }

  async function published(...given: Parameters<typeof publish>) {
    return Published.parse(await (await publish(...given)).json())
  }

  async function restore(release: number, change = {}) {
    return request(owner, { action: 'restore', base: await newest(), release }, change)
  }

  async function newest() {
    return (await status()).newest.id
  }

  async function load() {
    return LoadedSite.parse(await (await request(owner, { action: 'load' })).json())
  }

  async function status() {
    return SiteStatus.parse(await (await request(owner, { action: 'status' })).json())
  }

  async function history(before?: number) {
    const body = { action: 'history', ...(before !== undefined && { before }) } as const
    return SiteHistory.parse(await (await request(owner, body)).json())
  }

  async function changesOf(release: number) {
    return ReleaseChanges.parse(await (await request(owner, { action: 'release', release })).json())
  }

  /** Dates the caller's only proof of identity: the sign-in. @param ago as PostgreSQL writes an interval */
  async function proved({ session }: MemberCaller, ago: string) {
    await rows(
      `update auth.sessions set created_at = now() - interval '${ago}' where id = '${session.sessionId}'`,
    )
  }

  /** Releases cannot be deleted: publish the built-in content over what the test before left. */
  async function reset() {
    live.state.making = Promise.resolve()
    live.state.problem = undefined
    await rows('delete from private.site_draft')
    await rows('delete from private.owners')
    await appointOwner(database)
    await proved(owner, '0')
    await database.run(`insert into private.site_releases (base, changes)
      select id, '{}' from private.site_releases
      where id = (select max(id) from private.site_releases) and (changes <> '{}' or live_at is null);
      update private.site_releases set live_at = now()
      where id = (select max(id) from private.site_releases) and live_at is null`)
    mails.length = 0
    await log.skip()
  }

  return {
    ...tested,
    live,
    mails,
    log,
    request,
    save,
    versionsOf,
    draftFields,
    publish,
    publishFields,
    published,
    restore,
    newest,
    load,
    status,
    history,
    changesOf,
    proved,
    reset,
  }
}
