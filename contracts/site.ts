import * as z from 'zod/mini'

/** Bytes of one request; a field is far below. */
export const SITE_REQUEST_BYTES = 512 * 1024
const ReleaseId = z.int32().check(z.positive())
/** Version of one draft value: new with each save, never reused. 0: the field has no draft value. */
const Version = z.int32().check(z.nonnegative())

/** A field by its document, such as `facts/fees`, and its path there, such as `hero.lead`. */
const FieldPlace = z.object({
  document: z.string().check(z.maxLength(100)),
  path: z.string().check(z.maxLength(200)),
})
export type FieldPlace = z.infer<typeof FieldPlace>
const SeenField = z.extend(FieldPlace, { version: Version })
export type SeenField = z.infer<typeof SeenField>

/**
 * A new value, and the version that its writer saw. `confirms`: a sample is right as it is; otherwise its own value is
 * no change. `begins`: the place of this page of the owner's was empty; a conflict where another tab has begun one
 * there.
 */
const Edit = z.extend(SeenField, {
  value: z.json(),
  confirms: z.optional(z.boolean()),
  begins: z.optional(z.boolean()),
})
export type Edit = z.infer<typeof Edit>

/**
 * Request of `owner-site`. Each needs the owner, with the second factor where one is enrolled. `publish` and `restore`
 * need a fresh proof of identity: 403 `proof_needed`.
 */
export const SiteRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('load') }),
  /** Saves to the draft, each field by itself: those that another tab changed since come back as conflicts. */
  z.object({ action: z.literal('save'), edits: z.array(Edit).check(z.minLength(1), z.maxLength(100)) }),
  /** Publishes these fields of the draft. `base` is the release that the owner compared with. */
  z.object({
    action: z.literal('publish'),
    base: z.int32(),
    fields: z.array(SeenField).check(z.minLength(1), z.maxLength(500)),
    note: z.optional(z.string().check(z.maxLength(300))),
  }),
  /** A new release with the content of an old one; 0 is the site as it came. The draft stays. */
  z.object({ action: z.literal('restore'), base: z.int32(), release: z.int32() }),
  z.object({ action: z.literal('status') }),
  z.object({ action: z.literal('history'), before: z.optional(ReleaseId) }),
  /** What a release changed, against the one before it or against another; 0 is the site as it came. */
  z.object({ action: z.literal('release'), release: z.int32(), against: z.optional(z.int32()) }),
  /** One page as it will be with the draft, or as it was in a release. */
  z.object({
    action: z.literal('preview'),
    page: z.string().check(z.maxLength(200)),
    release: z.optional(z.int32()),
  }),
  /** A picture that was uploaded, published or not. */
  z.object({ action: z.literal('picture'), id: z.uuid() }),
  /** A PDF file that was uploaded, published or not. */
  z.object({ action: z.literal('pdf'), id: z.uuid() }),
  /** What updates of the product changed, and the legal texts that wait for the owner. */
  z.object({ action: z.literal('updates') }),
  /** Looks for words in the texts that the owner can't change. */
  z.object({ action: z.literal('fixed'), search: z.string().check(z.maxLength(200)) }),
  /** All law pages as one document; with what changed since a release. */
  z.object({ action: z.literal('law'), since: z.optional(z.int32()) }),
])
export type SiteRequest = z.infer<typeof SiteRequest>

/** As `fieldsOf` of the content describes it; `value` is what is live. */
const FieldKind = z.object({
  label: z.string(),
  help: z.optional(z.string()),
  control: z.string(),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  optional: z.boolean(),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})
const SiteField = z.extend(FieldKind, {
  path: z.string(),
  within: z.array(z.string()),
  /** The editor's heading that it stands under: mostly that of its document. */
  group: z.string(),
  /** What is live is a sample of the product's: invented, or one that the owner may confirm. */
  sample: z.optional(z.enum(['invented', 'may-be-right'])),
  parts: z.optional(z.array(z.extend(FieldKind, { key: z.optional(z.string()) }))),
  value: z.json(),
  /** What the site came with, where something else is live and it was no sample. */
  original: z.optional(z.json()),
})
export type SiteField = z.infer<typeof SiteField>

const SiteDocument = z.object({
  id: z.string(),
  label: z.string(),
  help: z.optional(z.string()),
  /** The editor's heading that it stands under. */
  group: z.string(),
  /** Address of the page that shows it. */
  page: z.optional(z.string()),
  fields: z.array(SiteField),
})
export type SiteDocument = z.infer<typeof SiteDocument>

/** What of the draft can't be published, or should be looked at, with a reason for the owner. */
const Problem = z.extend(FieldPlace, { message: z.string() })
export type Problem = z.infer<typeof Problem>
const Verdict = { problems: z.array(Problem), warnings: z.array(Problem) }

/** A run of words that is in both versions of a text, or only in one. */
const WordSegment = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type WordSegment = z.infer<typeof WordSegment>

/** The change of one field in words, wherever changes are read: in the editor, in a mail, in the law pages. */
const ChangeInWords = z.extend(FieldPlace, {
  /** Headings of the field, and its label last. */
  place: z.array(z.string()),
  /** One segment such as `$125 → $130`; of a long text its words with those that changed. */
  words: z.array(WordSegment),
})
export type ChangeInWords = z.infer<typeof ChangeInWords>

/** Where a field is: its headings, outermost first, and its label last. */
export function placeInWords(labels: readonly string[]): string {
  return labels.join(' › ')
}

/** A text of the product's that an update changed. */
const UpdatedText = z.extend(ChangeInWords, {
  /** A legal text: visitors go on reading the one before until the owner has published the new one. */
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
  /** 0 is the site as it came. */
  id: z.int32(),
  state: ReleaseState,
  publishedAt: z.nullable(z.string()),
  /** Address of the account; null when it is gone or the product published. */
  publishedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The release whose content it brought back. */
  restores: z.nullable(z.int32()),
  /** Why it is not live, in words for the owner. */
  problem: z.nullable(z.string()),
})
export type Release = z.infer<typeof Release>

/** Reply to `status`, and part of others: what visitors see, and the newest release where that is another. */
export const SiteStatus = z.object({ live: Release, newest: Release })
export type SiteStatus = z.infer<typeof SiteStatus>

/** What a text can name, such as `selfPay`, as it will be read with the draft. */
const Facts = z.record(z.string(), z.string())

/** Reply to `load`. */
export const LoadedSite = z.extend(SiteStatus, {
  documents: z.array(SiteDocument),
  facts: Facts,
  /** The same as visitors read it now. */
  liveFacts: Facts,
  draft: z.array(DraftField),
  changes: z.array(ChangeInWords),
  ...Verdict,
  /** Values that were published and that this version of the product does not take; the built-in ones stand in. */
  dropped: z.array(z.extend(Problem, { value: z.json() })),
  /** Documents with legal texts that an update brought and that wait for the owner. */
  waiting: z.array(z.string()),
  /** Whether the owner has opened the site. Servers before this field, beside which a newer one runs during an update, omit it. */
  isOpen: z._default(z.boolean(), true),
})
export type LoadedSite = z.infer<typeof LoadedSite>

/** Reply to `save` and `discard`: the draft of the named fields. A field that another tab changed keeps that value. */
export const DraftSaved = z.object({
  saved: z.array(SeenField),
  conflicts: z.array(DraftField),
  facts: Facts,
  changes: z.array(ChangeInWords),
  ...Verdict,
})
export type DraftSaved = z.infer<typeof DraftSaved>

/** Reply to `publish` and `restore`, once it is live or has taken as long as a request may. */
export const Published = z.extend(SiteStatus, {})
/** 422 `{ error, problems }`: nothing was published. */
export const NotPublished = z.object({ error: z.string(), problems: z.array(Problem) })

/** Reply to `history`, newest first. */
export const SiteHistory = z.object({ releases: z.array(Release), next: z.nullable(ReleaseId) })
/** Reply to `release`. */
export const ReleaseChanges = z.object({ release: Release, changes: z.array(ChangeInWords) })
/** Reply to `preview`: a whole document without scripts; null while it is still being rendered: request it again. */
export const SitePreview = z.object({ html: z.nullable(z.string()) })
/** Reply to `picture`: an address that holds it. */
export const ShownPicture = z.object({ src: z.string() })
/** Reply to `pdf`. */
export const ShownPdf = z.object({ base64: z.string() })
/** Reply to `fixed`: each text, and where it is read, in words for the owner. */
export const FixedTexts = z.object({ texts: z.array(z.object({ where: z.string(), text: z.string() })) })
/** Reply to `law`. */
export const LawDocument = z.object({ html: z.string() })
