import * as z from 'zod/mini'

import { SiteSchedule, TimeProblem } from './site-schedule.ts'
import { readTyped } from './typed-text.ts'

/** Maximum bytes of one request; a field is far below. */
export const SITE_REQUEST_BYTES = 512 * 1024
const ReleaseId = z.int32().check(z.positive())
/** Version of one draft value: new with each save, never reused. 0: the field has no draft value. */
const Version = z.int32().check(z.nonnegative())

/** A field by its document, such as `facts/fees`, and its path in it, such as `hero.lead`. */
const FieldPlace = z.object({
  document: z.string().check(z.maxLength(100)),
  path: z.string().check(z.maxLength(200)),
})
export type FieldPlace = z.infer<typeof FieldPlace>
const SeenField = z.extend(FieldPlace, { version: Version })
export type SeenField = z.infer<typeof SeenField>

/**
 * A new value, and what the client saw: the draft's version and the live release (0, the built-in site, if absent).
 * `confirms`: a sample is correct; otherwise its own value is no
 * change. `begins`: this page of the owner's was empty; a conflict if another tab has created a page in the same
 * document.
 */
const Edit = z.extend(SeenField, {
  value: z.json(),
  release: z.optional(z.int32().check(z.nonnegative())),
  confirms: z.optional(z.boolean()),
  begins: z.optional(z.boolean()),
})
export type Edit = z.infer<typeof Edit>

const Note = z.string().check(z.overwrite(readTyped), z.maxLength(300))

/**
 * Request of `owner-site`. Each needs the owner, with the second factor where one is enrolled. `publish`, `restore` and
 * `schedule` need a fresh proof of identity: 403 `proof_needed`.
 */
export const SiteRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('load') }),
  /**
   * Saves to the draft, field by field: fields that another tab has changed since are returned as conflicts, and those
   * whose value can't be stored as refused.
   */
  z.object({ action: z.literal('save'), edits: z.array(Edit).check(z.minLength(1), z.maxLength(100)) }),
  /** Publishes these fields of the draft. `base` is the release with which the owner compared them. */
  z.object({
    action: z.literal('publish'),
    base: z.int32(),
    fields: z.array(SeenField).check(z.minLength(1), z.maxLength(500)),
    note: z.optional(Note),
  }),
  /**
   * Sets when the draft, as it is then, is published. `base` is the release with which the owner compared it, `version`
   * that of the time that was set before, 0 for none; day and time are by the practice's clock.
   */
  z.object({
    action: z.literal('schedule'),
    base: z.int32(),
    version: Version,
    day: z.string().check(z.maxLength(10)),
    time: z.string().check(z.maxLength(5)),
    note: z.optional(Note),
  }),
  /** Cancels it, or removes the notice that nothing was published. */
  z.object({ action: z.literal('unschedule'), version: Version }),
  /** A new release with the content of an old one; 0 is the built-in site. The draft does not change. */
  z.object({ action: z.literal('restore'), base: z.int32(), release: z.int32() }),
  z.object({ action: z.literal('status') }),
  z.object({ action: z.literal('history'), before: z.optional(ReleaseId) }),
  /** The changes of a release, compared with the one before it or with another; 0 is the built-in site. */
  z.object({ action: z.literal('release'), release: z.int32(), against: z.optional(z.int32()) }),
  /** One page with the draft, or of a release. */
  z.object({
    action: z.literal('preview'),
    page: z.string().check(z.maxLength(200)),
    release: z.optional(z.int32()),
  }),
  /** A picture that was uploaded, published or not. */
  z.object({ action: z.literal('picture'), id: z.uuid() }),
  /** A PDF file that was uploaded, published or not. */
  z.object({ action: z.literal('pdf'), id: z.uuid() }),
  /** What updates of the product changed, and undecided legal texts. */
  z.object({ action: z.literal('updates') }),
  /** Searches the texts that the owner can't change. */
  z.object({ action: z.literal('fixed'), search: z.string().check(z.maxLength(200)) }),
  /** All law pages as one document, with changes since a release marked. */
  z.object({ action: z.literal('law'), since: z.optional(z.int32()) }),
])
export type SiteRequest = z.infer<typeof SiteRequest>

/** As `fieldsOf` of the content describes it; `value` is the live value. */
const FieldKind = z.object({
  label: z.string(),
  help: z.optional(z.string()),
  control: z.string(),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  optional: z.boolean(),
  /** It may be empty only while its page is not shown. Omitted by older servers, and for all other fields. */
  neededToShow: z.optional(z.boolean()),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})
const SiteField = z.extend(FieldKind, {
  path: z.string(),
  within: z.array(z.string()),
  /** The editor's heading: usually that of its document. */
  group: z.string(),
  /** Set if the live value is a sample of the product's: invented, or one that the owner may confirm. */
  sample: z.optional(z.enum(['invented', 'may-be-right'])),
  parts: z.optional(z.array(z.extend(FieldKind, { key: z.optional(z.string()) }))),
  value: z.json(),
  /** The built-in value, if another one is live and it was not a sample. */
  original: z.optional(z.json()),
})
export type SiteField = z.infer<typeof SiteField>

const SiteDocument = z.object({
  id: z.string(),
  label: z.string(),
  help: z.optional(z.string()),
  /** The editor's heading. */
  group: z.string(),
  /** Address of the page that shows it. */
  page: z.optional(z.string()),
  fields: z.array(SiteField),
})
export type SiteDocument = z.infer<typeof SiteDocument>

/** A problem or warning of the draft, with a reason for the owner. */
const Problem = z.extend(FieldPlace, { message: z.string() })
export type Problem = z.infer<typeof Problem>
const Verdict = {
  problems: z.array(Problem),
  warnings: z.array(Problem),
  /** Samples that the draft would still show. Omitted by older servers. */
  samples: z._default(z.array(FieldPlace), []),
}

/** A run of words that is in both versions of a text, or only in one. */
const WordSegment = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type WordSegment = z.infer<typeof WordSegment>

/** The change of one field as text, for the editor, mails and the law pages. */
const ChangeInWords = z.extend(FieldPlace, {
  /** Headings of the field, and its label last. */
  place: z.array(z.string()),
  /** One segment such as `$125 → $130`; for a long text its words, with those that changed. */
  words: z.array(WordSegment),
})
export type ChangeInWords = z.infer<typeof ChangeInWords>

/** Where a field is: its headings, outermost first, and its label last. */
export function placeInWords(labels: readonly string[]): string {
  return labels.join(' › ')
}

/** A text of the product's that an update changed. */
const UpdatedText = z.extend(ChangeInWords, {
  /** A legal text: visitors read the previous one until the owner has published the new one. */
  isHeld: z.boolean(),
})
export type UpdatedText = z.infer<typeof UpdatedText>

/** A legal text that is still the one before an update; `value` is the new one. */
const WaitingText = z.extend(ChangeInWords, { value: z.json() })
export type WaitingText = z.infer<typeof WaitingText>

/** Reply to `updates`, newest first. */
export const SiteUpdates = z.object({
  updates: z.array(z.object({ at: z.string(), changes: z.array(UpdatedText) })),
  waiting: z.array(WaitingText),
})
export type SiteUpdates = z.infer<typeof SiteUpdates>

const DraftField = z.extend(SeenField, { value: z.json(), savedAt: z.string() })
export type DraftField = z.infer<typeof DraftField>

const ReleaseState = z.enum(['making', 'live', 'failed', 'replaced'])
const Release = z.object({
  /** 0 is the built-in site. */
  id: z.int32(),
  state: ReleaseState,
  publishedAt: z.nullable(z.string()),
  /** The time that an owner had set for it. Omitted by older servers. */
  scheduledFor: z._default(z.nullable(z.string()), null),
  /** Address of the account; null if it was deleted or the product published. */
  publishedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The release whose content it restored. */
  restores: z.nullable(z.int32()),
  /** Why it is not live, as a text for the owner. */
  problem: z.nullable(z.string()),
})
export type Release = z.infer<typeof Release>

/** Reply to `status`, and part of others: the live release, and the newest one. */
export const SiteStatus = z.object({ live: Release, newest: Release })
export type SiteStatus = z.infer<typeof SiteStatus>

/** Facts that a text can reference, such as `selfPay`, with the draft. */
const Facts = z.record(z.string(), z.string())

/** Reply to `load`. */
export const LoadedSite = z.extend(SiteStatus, {
  documents: z.array(SiteDocument),
  facts: Facts,
  /** The same facts as they are live. */
  liveFacts: Facts,
  draft: z.array(DraftField),
  changes: z.array(ChangeInWords),
  ...Verdict,
  /** Published values that this version of the product refuses; built-in ones replace them. */
  dropped: z.array(z.extend(Problem, { value: z.json() })),
  /** Documents with undecided legal texts of an update. */
  waiting: z.array(z.string()),
  /** When the draft is to be published. Omitted by older servers. */
  schedule: z._default(z.nullable(SiteSchedule), null),
  /**
   * Whether the owner has opened the site. Omitted by older servers, beside which a newer one runs during an update.
   */
  isOpen: z._default(z.boolean(), true),
})
export type LoadedSite = z.infer<typeof LoadedSite>

/** Reply to `save`: the draft of these fields. A field that another tab has changed has that tab's value. */
export const DraftSaved = z.object({
  saved: z.array(SeenField),
  conflicts: z.array(DraftField),
  /** Not stored. Omitted by older servers, which refuse the whole request. */
  refused: z._default(z.array(Problem), []),
  /** The live release with which the edits were compared. Omitted by older servers. */
  release: z._default(z.int32(), 0),
  facts: Facts,
  changes: z.array(ChangeInWords),
  ...Verdict,
})
export type DraftSaved = z.infer<typeof DraftSaved>

/** Reply to `publish` and `restore`, when the release is live or the request's time limit is reached. */
export const Published = z.extend(SiteStatus, {})
/** 422 `{ error, problems }`: nothing was published. */
export const NotPublished = z.object({
  error: z.string(),
  problems: z.array(Problem),
  /** Of `schedule`: what is wrong with the time. */
  time: z.optional(TimeProblem),
})

/** Reply to `history`, newest first. */
export const SiteHistory = z.object({ releases: z.array(Release), next: z.nullable(ReleaseId) })
/** Reply to `release`. */
export const ReleaseChanges = z.object({ release: Release, changes: z.array(ChangeInWords) })
/** Reply to `preview`: a whole document without scripts; null while it is being rendered: repeat the request. */
export const SitePreview = z.object({ html: z.nullable(z.string()) })
/** Reply to `picture`: a data URL. */
export const ShownPicture = z.object({ src: z.string() })
/** Reply to `pdf`. */
export const ShownPdf = z.object({ base64: z.string() })
/** Reply to `fixed`: each text, and where it is read. */
export const FixedTexts = z.object({ texts: z.array(z.object({ where: z.string(), text: z.string() })) })
/** Reply to `law`. */
export const LawDocument = z.object({ html: z.string() })
