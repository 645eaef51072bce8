import { lawDocument } from '#content/law-document.ts'
import { composeWithFallback } from '#content/site.ts'
import { Scheduled } from '#contracts/site-schedule.ts'
import {
  DraftSaved,
  type Edit,
  FixedTexts,
  LawDocument,
  Published,
  ReleaseChanges,
  ShownPdf,
  ShownPicture,
  SITE_REQUEST_BYTES,
  LoadedSite,
  SiteHistory,
  SitePreview,
  SiteRequest,
  SiteStatus,
  SiteUpdates,
} from '#contracts/site.ts'
import { within } from '#contracts/within.ts'
import type { Run, Transaction } from '#server/platform/database/database.ts'
import type { QueueMail } from '#server/mail/queue-mail.ts'
import type { LiveSite } from './live-site.ts'
import { readOpenedAt } from './opening.ts'
import { compare, describeDocuments } from './changes.ts'
import { readDraft, readHeads, readHistory, readLive, readRelease, type StoredRelease } from './store.ts'
import { readUpdates, readWaiting } from './updates.ts'
import { readAsDataUrl, readPdf, withPictures } from '#server/uploads/files.ts'

import { type Handler, RefusedRequest } from '#server/backend/functions/http.ts'
import { type Member, type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'
import { fieldsIn, composeDraft, reportDraft, saveEdits } from './draft.ts'
import { publishFields, restoreRelease, toRelease, toStatus } from './releases.ts'
import { schedulePublication, unschedule } from './schedule.ts'
import { readSchedule } from './schedule-store.ts'

export interface OwnerSiteDeps extends MemberDeps {
  liveSite: LiveSite | undefined
  /** Whether samples must not be published: false in a trial copy, and while the site is closed. */
  forbidsSamples: (trx: Transaction) => Promise<boolean>
  queueMail: QueueMail
  siteUrl: string
}

interface RequestDeps extends OwnerSiteDeps {
  run: Run
  /** Until when a response may wait, by `performance.now()`. */
  deadline: number
}

const FAILURE = {
  error: 'The site could not be changed',
  event: 'the draft or the releases of the site could not be served',
}
const PAGE = 20
/**
 * How long a request waits, less than the time limit of a function's response. A release that takes longer is published
 * all the same, and a page that takes longer is returned to the next request.
 */
const WAIT_MS = 6000

/**
 * The owner's draft and its releases: `SiteRequest` in, a reply by action out. 400, 401, 403, 404, 405, 413, 500 with
 * `{ error }`; 403 with `hint` `proof_needed`; 409 with `hint` and the status, 422 with `problems`. Nothing of a draft
 * is logged.
 */
export function ownerSite(deps: OwnerSiteDeps): Handler {
  const options = {
    failure: FAILURE,
    refusal: 'The site is the owner’s',
    body: { schema: SiteRequest, maxBytes: SITE_REQUEST_BYTES, isStreamed: true },
  }
  return ownerFunction(deps, options, ({ body, member, run, receivedAt }) =>
    respond(body, member, { ...deps, run, deadline: receivedAt + WAIT_MS }),
  )
}

async function respond(request: SiteRequest, owner: Member, deps: RequestDeps): Promise<unknown> {
  const { run } = deps
  switch (request.action) {
    case 'load':
      return LoadedSite.parse(await run((trx) => load(trx, deps)))
    case 'save':
      return DraftSaved.parse(await save(request.edits, owner, deps))
    case 'publish':
      await run((trx) => publishFields(trx, request, owner, deps))
      return Published.parse(await waitUntilLive(deps))
    case 'restore':
      await run((trx) => restoreRelease(trx, request, owner, deps))
      return Published.parse(await waitUntilLive(deps))
    case 'schedule':
      return Scheduled.parse({
        schedule: await run(async (trx) => {
          await schedulePublication(trx, request, owner, deps)
          return readSchedule(trx)
        }),
      })
    case 'unschedule':
      return Scheduled.parse({
        schedule: await run(async (trx) => {
          await unschedule(trx, request.version, owner)
          return readSchedule(trx)
        }),
      })
    case 'status':
      return SiteStatus.parse(toStatus(await run(readHeads)))
    case 'history':
      return SiteHistory.parse(await run((trx) => readPage(trx, request.before)))
    case 'release':
      return ReleaseChanges.parse(await run((trx) => describeRelease(trx, request)))
    case 'preview':
      return SitePreview.parse({ html: await preview(request, deps) })
    case 'picture':
      return ShownPicture.parse({ src: await run((trx) => requirePicture(trx, request.id)) })
    case 'pdf':
      return ShownPdf.parse({ base64: await run((trx) => requirePdf(trx, request.id)) })
    case 'updates':
      return SiteUpdates.parse(await run(readUpdates))
    case 'fixed':
      return FixedTexts.parse({ texts: await run((trx) => findFixed(trx, request.search)) })
    case 'law':
      return LawDocument.parse({ html: await run((trx) => lawPages(trx, request.since)) })
  }
}

/** Makes the report after the transaction, because others wait for its lock. */
async function save(edits: readonly Edit[], owner: Member, { run, forbidsSamples }: RequestDeps) {
  const { saved, conflicts, refused, ...state } = await run(async (trx) => ({
    ...(await saveEdits(trx, edits, owner)),
    forbidsSamples: await forbidsSamples(trx),
  }))
  return { saved, conflicts, refused, release: state.live.id, ...reportDraft(state) }
}

async function load(trx: Transaction, deps: OwnerSiteDeps) {
  const live = await readLive(trx)
  const { content, changes, dropped } = composeWithFallback(live.changes)
  const rows = await readDraft(trx)
  return {
    ...toStatus(await readHeads(trx)),
    documents: describeDocuments(changes),
    liveFacts: content.references,
    draft: fieldsIn(rows),
    ...reportDraft({ rows, live, forbidsSamples: await deps.forbidsSamples(trx) }),
    dropped,
    waiting: [...new Set((await readWaiting(trx, live)).map(({ document }) => document))],
    isOpen: (await readOpenedAt(trx)) !== undefined,
    schedule: await readSchedule(trx),
  }
}

/** Waits until the newest release is live, or until the deadline. */
async function waitUntilLive({ run, liveSite, log, deadline }: RequestDeps) {
  const following = liveSite?.follow().catch((error: unknown) => {
    log.error({ err: error }, 'the newest release could not be followed')
  })
  if (following) await within(deadline - performance.now(), following)
  return toStatus(await run(readHeads))
}

async function readPage(trx: Transaction, before: number | undefined) {
  const heads = await readHeads(trx)
  const rows = await readHistory(trx, before, PAGE + 1)
  const page = rows.slice(0, PAGE)
  const isLast = rows.length <= PAGE
  const builtIn = isLast ? [(await readRelease(trx, 0))!] : []
  return {
    releases: [...page, ...builtIn].map((head) => toRelease(head, heads)),
    next: isLast ? null : page.at(-1)!.id,
  }
}

async function describeRelease(
  trx: Transaction,
  { release, against }: Extract<SiteRequest, { action: 'release' }>,
) {
  const heads = await readHeads(trx)
  const now = await requireRelease(trx, release)
  const before = await requireRelease(trx, against ?? now.base)
  const { changes, content } = composeWithFallback(now.changes)
  return {
    release: toRelease(now, heads),
    changes: compare(composeWithFallback(before.changes).changes, changes, content.references),
  }
}

async function preview(
  { page, release }: Extract<SiteRequest, { action: 'preview' }>,
  { run, liveSite, deadline }: RequestDeps,
): Promise<string | null> {
  const changes = await run(async (trx) => {
    if (release === undefined) return (await composeDraft(trx)).changes
    return composeWithFallback((await requireRelease(trx, release)).changes).changes
  })
  const rendering = liveSite?.preview(page, changes).then((html) => ({ html }))
  if (!rendering) throw new RefusedRequest(404, 'There is no such page')
  const rendered = await within(deadline - performance.now(), rendering)
  if (!rendered) return null
  const { html } = rendered
  if (html === undefined) throw new RefusedRequest(404, 'There is no such page')
  return run((trx) => withPictures(trx, html))
}

async function requirePicture(trx: Transaction, id: string): Promise<string> {
  const found = await readAsDataUrl(trx, id)
  if (found === undefined) throw new RefusedRequest(404, 'There is no such picture')
  return found
}

async function requirePdf(trx: Transaction, id: string): Promise<string> {
  const found = await readPdf(trx, id)
  if (!found) throw new RefusedRequest(404, 'There is no such file')
  return found.toString('base64')
}

async function findFixed(trx: Transaction, search: string) {
  // Imported when needed, because it loads all messages of the site.
  const { findFixedTexts } = await import('#content/fixed-words.ts')
  return findFixedTexts(search, (await composeDraft(trx)).content.references)
}

/** The law pages with the draft, for a lawyer to read before they are published. */
async function lawPages(trx: Transaction, since: number | undefined): Promise<string> {
  const earlier = since === undefined ? undefined : await requireRelease(trx, since)
  const { content } = await composeDraft(trx)
  return lawDocument(content, earlier && composeWithFallback(earlier.changes).content)
}

async function requireRelease(trx: Transaction, release: number): Promise<StoredRelease> {
  const found = await readRelease(trx, release)
  if (!found) throw new RefusedRequest(404, 'There is no such version')
  return found
}
