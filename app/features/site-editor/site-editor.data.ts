import * as z from 'zod/mini'

import { callerHeaders } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { type OwnerError, ownerError, requestAsOwner, sendOnUnload } from '#app/lib/owner-functions.ts'
import { invokeProved, type ProofProblem } from '#app/lib/session/proof.ts'
import { untilDue } from '#app/lib/until-due.ts'
import '#app/lib/schemas-without-eval.ts'
import {
  DraftSaved,
  type Edit,
  FixedTexts,
  LawDocument,
  NotPublished,
  type Problem,
  Published,
  type Release,
  ReleaseChanges,
  type SeenField,
  ShownPdf,
  ShownPicture,
  LoadedSite,
  SiteHistory,
  SitePreview,
  type SiteRequest,
  SiteStatus,
  SiteUpdates,
} from '#contracts/site.ts'
import {
  PdfRefusal,
  type PdfRefusalReason,
  PictureRefusal,
  type PictureRefusalReason,
  StoredPdf,
  StoredPicture,
} from '#contracts/uploads.ts'
import type { PictureUse } from '#contracts/uploads-crop.ts'

export const siteKeys = {
  loaded: ['site', 'loaded'] as const,
  status: ['site', 'status'] as const,
  history: ['site', 'history'] as const,
  updates: ['site', 'updates'] as const,
  releases: ['site', 'history', 'all'] as const,
  fixed: (search: string) => ['site', 'fixed', search] as const,
  law: (since: string) => ['site', 'law', since] as const,
  release: (release: number, against?: number) => ['site', 'release', release, against] as const,
  preview: (page: string, version: number | string) => ['site', 'preview', page, version] as const,
}

/**
 * The editor's data.
 * @throws OwnerError
 */
export function loadSite(): Promise<LoadedSite> {
  return request({ action: 'load' }, LoadedSite)
}

/** The query of the editor's data. */
export const loadedSite = {
  queryKey: siteKeys.loaded,
  queryFn: loadSite,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }: { state: { data?: LoadedSite | undefined } }) =>
    untilDue(state.data?.schedule),
} as const

/** @throws OwnerError */
export function saveDraft(edits: Edit[]): Promise<DraftSaved> {
  return request({ action: 'save', edits }, DraftSaved)
}

/** Saves from an unloading page. The outcome is seen when the same edits are sent again. */
export function saveDraftOnUnload(edits: Edit[]): void {
  sendOnUnload('owner-site', { action: 'save', edits } satisfies SiteRequest)
}

/** @throws OwnerError */
export function readStatus(): Promise<SiteStatus> {
  return request({ action: 'status' }, SiteStatus)
}

/** @throws OwnerError */
export function readHistory(before: number | null): Promise<z.infer<typeof SiteHistory>> {
  return request({ action: 'history', ...(before !== null && { before }) }, SiteHistory)
}

/**
 * Every release, newest first, ending with the built-in site.
 * @throws OwnerError
 */
export async function readReleases(): Promise<Release[]> {
  const releases: Release[] = []
  let before: number | null = null
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page: z.infer<typeof SiteHistory> = await readHistory(before)
    releases.push(...page.releases)
    before = page.next
  } while (before !== null)
  return releases
}

/**
 * What a release changed, compared with the one before it or another.
 * @throws OwnerError
 */
export function readRelease(release: number, against?: number): Promise<z.infer<typeof ReleaseChanges>> {
  return request({ action: 'release', release, ...(against !== undefined && { against }) }, ReleaseChanges)
}

/**
 * HTML of a page with the draft or of a release. Repeats the request until the server has rendered it.
 * @throws OwnerError
 */
export async function readPreview(page: string, release: number | undefined, signal: AbortSignal) {
  const body = { action: 'preview', page, ...(release !== undefined && { release }) } as const
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the server holds each request until it is ready or times out
    const { html } = await request(body, SitePreview, signal)
    if (html !== null) return html
  }
}

/**
 * What updates changed, and what the owner has to decide.
 * @throws OwnerError
 */
export function readUpdates(): Promise<SiteUpdates> {
  return request({ action: 'updates' }, SiteUpdates)
}

/**
 * Texts of the site that contain these words and that the owner can't change.
 * @throws OwnerError
 */
export async function findFixedTexts(search: string, signal: AbortSignal) {
  return (await request({ action: 'fixed', search }, FixedTexts, signal)).texts
}

/** The law pages as one document, with changes since a release marked. @throws OwnerError */
export async function readLawPages(since?: number): Promise<string> {
  return (await request({ action: 'law', ...(since !== undefined && { since }) }, LawDocument)).html
}

export type PublishOutcome =
  | { status: 'sent'; site: SiteStatus }
  | { status: 'problems'; problems: Problem[]; reason: string }
  | { status: ProofProblem | OwnerError['status'] }

/**
 * Publishes fields of the draft. Never throws. If the reply was lost or late, the status is read, so that what was
 * published is not reported as failed.
 */
export function publish(wanted: {
  base: number
  fields: SeenField[]
  note: string
}): Promise<PublishOutcome> {
  const { note, ...rest } = wanted
  return makeRelease({ action: 'publish', ...rest, ...(note && { note }) })
}

/** Restores the content of an old release. Never throws. */
export function restore(wanted: { base: number; release: number }): Promise<PublishOutcome> {
  return makeRelease({ action: 'restore', ...wanted })
}

async function makeRelease(
  body: Extract<SiteRequest, { action: 'publish' | 'restore' }>,
): Promise<PublishOutcome> {
  try {
    const { problem, data, error, response, refusal } = await invokeProved('owner-site', body)
    if (problem) return { status: problem }
    if (!error) return { status: 'sent', site: Published.parse(data) }
    if (response?.status === 422) {
      const { problems, error: reason } = NotPublished.parse(refusal)
      return { status: 'problems', problems, reason }
    }
    const { status } = ownerError('owner-site', response, error)
    const isUnknown = status === 'offline' || status === 'failed'
    const site = isUnknown ? await readStatus().catch(() => undefined) : undefined
    return site && isReleaseOf(body, site) ? { status: 'sent', site } : { status }
  } catch (cause) {
    logProblem('The site was not published', cause)
    return { status: 'failed' }
  }
}

/** Whether the newest release is likely to be the result of this request. */
function isReleaseOf(
  wanted: Extract<SiteRequest, { action: 'publish' | 'restore' }>,
  { newest }: SiteStatus,
): boolean {
  const [restored, note] = wanted.action === 'restore' ? [wanted.release, null] : [null, wanted.note ?? null]
  return newest.id > wanted.base && newest.restores === restored && newest.note === note
}

function request<T>(body: SiteRequest, reply: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T> {
  return requestAsOwner('owner-site', body, reply, signal)
}

/** Longer than the server's own limit. */
const UPLOAD_TIMEOUT_MS = 180_000

export interface Upload {
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

export type UploadProblem<Reason> = Reason | 'failed' | 'offline' | 'refused'
export type UploadOutcome<Stored, Reason> =
  | { stored: Stored; problem?: undefined }
  | { stored?: undefined; problem: UploadProblem<Reason> }

/** Sends a photo or a logo. Never throws. */
export function uploadPicture(
  photo: Blob,
  use: PictureUse,
  upload: Upload,
): Promise<UploadOutcome<StoredPicture, PictureRefusalReason>> {
  const query = new URLSearchParams(Object.entries(use).map(([name, value]) => [name, String(value)]))
  return send(photo, `owner-pictures?${query.toString()}`, upload, {
    stored: StoredPicture,
    refusal: PictureRefusal,
  })
}

/** Sends a PDF file. Never throws. */
export function uploadPdf(file: Blob, upload: Upload): Promise<UploadOutcome<StoredPdf, PdfRefusalReason>> {
  return send(file, 'owner-pdf-files', upload, { stored: StoredPdf, refusal: PdfRefusal })
}

async function send<Stored, Reason>(
  file: Blob,
  path: string,
  upload: Upload,
  replies: { stored: z.ZodMiniType<Stored>; refusal: z.ZodMiniType<{ reason: Reason }> },
): Promise<UploadOutcome<Stored, Reason>> {
  try {
    const { status, body } = await post(file, path, upload)
    if (status === 0) return { problem: 'offline' }
    if (status === 200) return { stored: replies.stored.parse(body) }
    if (status === 401 || status === 403) return { problem: 'refused' }
    return { problem: replies.refusal.safeParse(body).data?.reason ?? 'failed' }
  } catch (cause) {
    if (!upload.signal.aborted) logProblem('A file could not be sent', cause)
    return { problem: 'failed' }
  }
}

/** By XMLHttpRequest, because `fetch` reports no progress of an upload. */
async function post(
  file: Blob,
  path: string,
  { onProgress, signal }: Upload,
): Promise<{ status: number; body: unknown }> {
  const headers = await callerHeaders()
  // Canceled while the token was renewed.
  signal.throwIfAborted()
  const upload = new XMLHttpRequest()
  upload.open('POST', `/functions/v1/${path}`)
  for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value)
  upload.setRequestHeader('Content-Type', 'application/octet-stream')
  upload.responseType = 'json'
  upload.timeout = UPLOAD_TIMEOUT_MS
  upload.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  signal.addEventListener('abort', () => upload.abort())
  return new Promise((resolve) => {
    upload.addEventListener('loadend', () => resolve({ status: upload.status, body: upload.response }))
    upload.send(file)
  })
}

/** A picture, published or not, as a data URL. @throws OwnerError */
export async function readPicture(id: string): Promise<string> {
  return (await request({ action: 'picture', id }, ShownPicture)).src
}

/** A PDF file, published or not. @throws OwnerError */
export async function readPdf(id: string): Promise<Blob> {
  const { base64 } = await request({ action: 'pdf', id }, ShownPdf)
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0)!)
  return new Blob([bytes], { type: 'application/pdf' })
}
