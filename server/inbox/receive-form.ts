import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { Inquiry, type StoredInquiry } from '#contracts/inquiry.ts'
import { ESA_REQUEST_REASONS } from '#contracts/esa-request-fields.ts'
import { EsaRequest, problemsByField } from '#contracts/esa-request.ts'
import { type FormRefused, STEERING_FIELDS, SubmissionKind } from '#contracts/form-service.ts'
import {
  isDiskFull,
  isSecondFactorNeeded,
  isSessionEnded,
  isUnavailable,
} from '#server/platform/database/database-errors.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

import {
  type Handler,
  json,
  methodNotAllowed,
  readForm,
  RefusedRequest,
  seeOther,
} from '#server/backend/functions/http.ts'
import type { Member, MemberDeps } from '#server/backend/functions/member-function.ts'
import { addressDigest, type SealingKeys, seal, type Sealed } from '#server/platform/crypto/seal.ts'

interface ReceiveFormDeps extends MemberDeps {
  keys: SealingKeys
  /** Counts one form of this request's sender; false above the limit. */
  admit: () => Promise<boolean>
}

type Fields = Record<string, string>
type Outcome =
  | { status: 'stored' | 'ignored' | 'too-many' }
  | { status: 'refused'; code: number; error: string }
  | { status: 'invalid'; issues: readonly z.core.$ZodIssue[] }

const MAX_BODY = 64 * 1024
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Our own form service: checks a form, seals it, and stores it together with the job that notifies the owner.
 *
 * 200 `{ ok: true }`, or 4xx, 500 and 503 `{ error, errors? }`; a browser's own post gets 303 to a page of ours.
 */
export function receiveForm(deps: ReceiveFormDeps): Handler {
  return async (request) => {
    if (request.method !== 'POST') return methodNotAllowed('POST')
    let fields: Fields = {}
    let outcome: Outcome = { status: 'too-many' }
    try {
      if (await deps.admit()) {
        fields = await readForm(request, MAX_BODY)
        outcome = await receive(request, fields, deps)
      }
    } catch (error) {
      if (!(error instanceof RefusedRequest)) deps.log.error({ err: error }, 'a form was not stored')
      outcome = asOutcome(error)
    }
    if (isNativePost(request)) return seeOther(pageAfter(outcome, fields, request))
    return respond(outcome)
  }
}

async function receive(request: Request, fields: Fields, deps: ReceiveFormDeps): Promise<Outcome> {
  // Respond as if it were stored, so that bots don't retry without the honeypot.
  if (fields[STEERING_FIELDS.honeypot]) return { status: 'ignored' }
  const kind = kindOf(fields)
  const form = kind && FORMS[kind]
  if (!form) return { status: 'refused', code: 404, error: 'There is no such form' }
  const id = fields[STEERING_FIELDS.submissionId] || crypto.randomUUID()
  if (!UUID.test(id)) return { status: 'refused', code: 400, error: 'The submission id is not a UUID' }
  const parsed = form.fields.safeParse(withoutSteering(fields))
  if (!parsed.success) return { status: 'invalid', issues: parsed.error.issues }
  const [whole, name, digest, sender] = await Promise.all([
    seal(JSON.stringify({ ...parsed.data, ...form.context?.(fields) }), deps.keys),
    seal(form.nameFields.map((field) => parsed.data[field]).join(' '), deps.keys),
    addressDigest(parsed.data.email, deps.keys),
    findSender(request, deps),
  ])
  const submission = {
    id: id.toLowerCase(),
    kind,
    ...whole,
    sealedName: name.sealed,
    addressDigest: digest,
  }
  await store(submission, deps.database, sender)
  return { status: 'stored' }
}

/** Undefined where the session can't be checked: the form is then stored without a sender. */
async function findSender(request: Request, { memberOf, log }: ReceiveFormDeps): Promise<Member | undefined> {
  try {
    return await memberOf(request)
  } catch (error) {
    log.warn({ err: error }, 'the sender of a form could not be checked')
    return undefined
  }
}

interface SealedSubmission extends Sealed {
  id: string
  kind: SubmissionKind
  /** The sender's name, sealed separately with the same key, because lists open only that. */
  sealedName: string
  /** HMAC of the address that was typed, under the same key. */
  addressDigest: string
}

/**
 * Stores a submission and queues the owner's notification; idempotent by id. Where the sender's session has ended or
 * lacks the second factor, it is stored without a sender.
 */
async function store(submission: SealedSubmission, database: Database, sender?: Member): Promise<void> {
  try {
    await database.asFunction((trx) => insertSubmission(trx, submission, sender?.id), sender)
  } catch (error) {
    if (!isSessionEnded(error) && !isSecondFactorNeeded(error)) throw error
    await database.asFunction((trx) => insertSubmission(trx, submission))
  }
}

async function insertSubmission(trx: Transaction, submission: SealedSubmission, sender?: string) {
  const { id, kind, keyId, sealed, sealedName, addressDigest: digest } = submission
  await sql`select public.store_form_submission(
    ${kind}, ${keyId}, ${sealed}, ${id}::uuid, ${sealedName}, ${digest}, ${sender ?? null}::uuid)`.execute(
    trx,
  )
}

function kindOf(fields: Fields): SubmissionKind | undefined {
  return SubmissionKind.safeParse(fields[STEERING_FIELDS.form] || 'inquiry').data
}

function withoutSteering(fields: Fields): Fields {
  const steering: readonly string[] = Object.values(STEERING_FIELDS)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !steering.includes(name)))
}

function asOutcome(error: unknown): Outcome {
  if (error instanceof RefusedRequest) return { status: 'refused', code: error.status, error: error.message }
  if (isDiskFull(error)) {
    return {
      status: 'refused',
      code: 503,
      error: 'Nothing can be saved at the moment. Please try again later.',
    }
  }
  const code = isUnavailable(error) ? 503 : 500
  return { status: 'refused', code, error: 'The form could not be stored' }
}

function respond(outcome: Outcome): Response {
  switch (outcome.status) {
    case 'stored':
    case 'ignored':
      return json({ ok: true })
    case 'too-many':
      return json({ error: 'Too many forms from this address' }, 429, { 'Retry-After': '600' })
    case 'refused':
      return json({ error: outcome.error }, outcome.code)
    case 'invalid':
      return json({ error: 'Validation errors', errors: errorsByField(outcome.issues) }, 422)
  }
}

/** Whether the browser itself posted the form, without our script. */
function isNativePost(request: Request): boolean {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}

/** The address that a browser without JavaScript is redirected to: the part of the form's page with the outcome. */
function pageAfter(outcome: Outcome, fields: Fields, request: Request): string {
  const kind = kindOf(fields)
  const page = fields[STEERING_FIELDS.returnTo] ?? referringPage(request)
  // The form of a request whose body was not read is found by its page.
  const isUnread = Object.keys(fields).length === 0
  const form: ReceivedForm =
    (isUnread ? Object.values(FORMS).find(({ pages }) => pages.includes(page)) : kind && FORMS[kind]) ??
    FORMS.inquiry!
  return `${form.pages.includes(page) ? page : form.pages[0]}#${fragmentOf(outcome, form)}`
}

/** The page of the form, by the referrer. */
function referringPage(request: Request): string {
  return URL.parse(request.headers.get('referer') ?? '')?.pathname ?? ''
}

function fragmentOf(outcome: Outcome, form: ReceivedForm): string {
  switch (outcome.status) {
    case 'stored':
    case 'ignored':
      return form.sent
    case 'too-many':
      return form.tooMany
    case 'refused':
      return form.failed
    case 'invalid': {
      const [issue] = outcome.issues
      const reason = issue && form.reasonOf?.(issue)
      return reason ? `${form.failed}-${reason}` : form.failed
    }
  }
}

/** One form of the site: its fields, and the addresses for a browser without JavaScript. */
interface ReceivedForm {
  fields: z.ZodMiniType<Record<string, unknown> & { email: string }>
  /** The fields that make up the sender's name, in order. */
  nameFields: readonly string[]
  /** Pages with the form; visitors return to the first one by default. */
  pages: readonly [string, ...string[]]
  sent: string
  failed: string
  tooMany: string
  /** What is stored beside the fields that the sender filled in. */
  context?: (fields: Fields) => Partial<StoredInquiry>
  /** The reason, where the page shows another text for it than for `failed`. */
  reasonOf?: (issue: z.core.$ZodIssue) => string | undefined
}

const INQUIRY_FIELDS = Object.keys(Inquiry.shape)
const SPANISH_PAGE = '/es'

/** Every form that is received here, by its kind. */
const FORMS: Partial<Record<SubmissionKind, ReceivedForm>> = {
  inquiry: {
    fields: Inquiry,
    nameFields: ['name'],
    pages: ['/contact', '/', SPANISH_PAGE],
    sent: 'message-sent',
    failed: 'message-failed',
    tooMany: 'message-too-many',
    context: ({ [STEERING_FIELDS.returnTo]: page }) => (page === SPANISH_PAGE ? { language: 'es' } : {}),
    reasonOf: (issue) => INQUIRY_FIELDS.find((name) => name === issue.path[0]),
  },
  'esa-request': {
    fields: EsaRequest,
    nameFields: ['firstName', 'lastName'],
    pages: ['/esa-evaluations'],
    sent: 'request-sent',
    failed: 'request-failed',
    tooMany: 'request-too-many',
    reasonOf(issue) {
      const [problem] = Object.values(problemsByField([issue]))
      return ESA_REQUEST_REASONS.find((reason) => reason === problem)
    },
  },
}

type FieldError = NonNullable<FormRefused['errors']>[number]

/** The problem of each field, in the codes of form services; never quotes input. */
function errorsByField(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) => ({ field: String(issue.path[0] ?? ''), ...explain(issue) }))
}

function explain(issue: z.core.$ZodIssue): { code: string; message: string } {
  if (issue.code === 'too_small' || issue.code === 'invalid_type') {
    return { code: 'REQUIRED', message: 'is required' }
  }
  if (issue.code === 'too_big') return { code: 'TOO_LONG', message: 'is too long' }
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return { code: 'TYPE_EMAIL', message: 'should be an email' }
  }
  return { code: 'INVALID', message: 'is invalid' }
}
