import * as z from 'zod/mini'

/** Outside services that the practice connects by settings. */
export const ConnectedService = z.enum(['mail', 'payments', 'newsletter', 'blog'])
export type ConnectedService = z.infer<typeof ConnectedService>

/** Optional steps, which can be done later. */
export const OptionalStep = z.enum(['security', 'payments', 'newsletter', 'blog', 'backups'])
export type OptionalStep = z.infer<typeof OptionalStep>

/** Questions of the guided opening, in their order. */
export const GuideStep = z.enum([
  'practice',
  'license',
  'contact',
  'address',
  'fees',
  'replies',
  'platforms',
  'calendar',
  'insurers',
  'picture',
  'words',
  'approach',
  'groups',
  'topics',
  'background',
  'hours',
  'esa',
  'memberships',
  'testimonials',
  'blog',
  'newsletter',
  'ebook',
  'products',
  'policies',
])
export type GuideStep = z.infer<typeof GuideStep>

/** A question that the owner has passed: its answer is in the draft, or it was skipped. */
const PassedStep = z.object({ step: GuideStep, isSkipped: z.boolean() })
export type PassedStep = z.infer<typeof PassedStep>

/** Reply to `webhook`: the complete address of Mailchimp's webhook, with its secret. Null without that secret. */
export const WebhookAddress = z.object({ address: z.nullable(z.string()) })
export type WebhookAddress = z.infer<typeof WebhookAddress>

/** Request of `owner-set-up`. Each needs the owner, with the second factor where one is enrolled. */
export const SetUpRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('load') }),
  /** Sends a request to the service; for mail, a message to the owner. */
  z.object({ action: z.literal('test'), service: ConnectedService }),
  /** Skips a step, or undoes that. */
  z.object({ action: z.literal('skip'), step: OptionalStep, skipped: z.boolean() }),
  /** Records that the owner has passed questions of the guided opening. */
  z.object({
    action: z.literal('pass'),
    passed: z.array(PassedStep).check(z.minLength(1), z.maxLength(GuideStep.options.length)),
  }),
  /** Requests the webhook's address; a separate reply, because it contains a secret. */
  z.object({ action: z.literal('webhook') }),
  /**
   * Needs a fresh proof of identity: 403 `proof_needed`. 409 `{ error, hint: 'not_ready' }` while something that counts
   * is left to do.
   */
  z.object({ action: z.literal('open') }),
])
export type SetUpRequest = z.infer<typeof SetUpRequest>

/**
 * Findings of a test; `content/messages/set-up.ts` has their texts, with placeholders such as the plan and its price.
 */
const FINDINGS = [
  'unreachable',
  'unknown-host',
  'no-answer',
  'connection-refused',
  'redirected',
  'no-protection',
  'too-often',
  'in-trouble',
  'no-way-out',
  'key-refused',
  'pasted-key-refused',
  'key-lost',
  'key-malformed',
  'sign-in-refused',
  'certificate',
  'mail-refused',
  'test-mode',
  'price-unknown',
  'price-unpublished',
  'price-inactive',
  'product-inactive',
  'price-differs',
  'price-not-monthly',
  'product-differs',
  'webhook-missing',
  'webhook-off',
  'portal-refused',
  'webhook-events',
  'webhook-sources',
  'account-deactivated',
  'audience-unknown',
  'leave-field-missing',
  'no-api',
  'blog-closed',
  'blog-challenge',
  'no-posts',
] as const
const Finding = z.object({
  code: z.enum(FINDINGS),
  /** Whether it is only advice: the service works all the same. */
  isAdvice: z.boolean(),
  values: z.record(z.string(), z.string()),
})
export type Finding = z.infer<typeof Finding>

/** `testedAt` is null before the first test. A service that works has only findings that are advice. */
export const ServiceCheck = z.object({
  service: ConnectedService,
  isConnected: z.boolean(),
  testedAt: z.nullable(z.string()),
  /** The recipient of the test mail; null for other services, and if it is unknown. */
  mailedTo: z.nullable(z.string()),
  works: z.boolean(),
  findings: z.array(Finding),
})
export type ServiceCheck = z.infer<typeof ServiceCheck>

const Place = z.object({ document: z.string(), path: z.string() })
/** `page` is the name of its document in the editor. Omitted by older servers. */
const PlaceToLook = z.extend(Place, { page: z._default(z.string(), ''), message: z.string() })

/** Reply to `load` and `open`. */
export const SetUpList = z.object({
  /** Null while the site is closed. */
  openedAt: z.nullable(z.string()),
  /** Sample values that are live; `isDrafted`: the draft has another value, which is not published yet. */
  samples: z.array(z.extend(Place, { label: z.string(), group: z.string(), isDrafted: z.boolean() })),
  /** Problems of the draft that prevent publishing. */
  problems: z.array(PlaceToLook),
  /** Warnings about the draft, as in the editor. */
  warnings: z.array(PlaceToLook),
  /** Number of fields of the draft that are not published. */
  unpublished: z.number(),
  services: z.array(ServiceCheck),
  backups: z.object({ isSet: z.boolean(), lastMadeAt: z.nullable(z.string()) }),
  skipped: z.array(OptionalStep),
  /** Of the guided opening. Omitted by older servers. */
  passed: z._default(z.array(PassedStep), []),
})
export type SetUpList = z.infer<typeof SetUpList>
