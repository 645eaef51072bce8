import * as z from 'zod/mini'

/** Outside services that the practice connects by settings. */
export const ConnectedService = z.enum(['mail', 'payments', 'newsletter', 'blog'])
export type ConnectedService = z.infer<typeof ConnectedService>

/** Steps that a practice can do without, or take up later. */
export const OptionalStep = z.enum(['security', 'payments', 'newsletter', 'blog', 'backups'])
export type OptionalStep = z.infer<typeof OptionalStep>

/** Reply to `webhook`: what Mailchimp's webhook has to be, whole, with its secret. Null without that secret. */
export const WebhookAddress = z.object({ address: z.nullable(z.string()) })
export type WebhookAddress = z.infer<typeof WebhookAddress>

/** Request of `owner-set-up`. Each needs the owner, with the second factor where one is enrolled. */
export const SetUpRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('load') }),
  /** Asks the service for real; a test of the mail sends one to the owner. */
  z.object({ action: z.literal('test'), service: ConnectedService }),
  /** Puts a step off, or takes it up again. */
  z.object({ action: z.literal('skip'), step: OptionalStep, skipped: z.boolean() }),
  /** Asks for the webhook's address; in a reply of its own, because it holds a secret. */
  z.object({ action: z.literal('webhook') }),
  /**
   * Needs a fresh proof of identity: 403 `proof_needed`. 409 `{ error, hint: 'not_ready' }` while something that counts
   * is left to do.
   */
  z.object({ action: z.literal('open') }),
])
export type SetUpRequest = z.infer<typeof SetUpRequest>

/** What a test can find; the words are the page's. Values stand in them, such as the plan and its price. */
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
  'price-differs',
  'price-not-monthly',
  'product-differs',
  'webhook-missing',
  'webhook-off',
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
  /** Whether it only should be looked at: the service works all the same. */
  isAdvice: z.boolean(),
  values: z.record(z.string(), z.string()),
})
export type Finding = z.infer<typeof Finding>

/** `testedAt` is null before the first test. A service that works has no finding but advice. */
export const ServiceCheck = z.object({
  service: ConnectedService,
  isConnected: z.boolean(),
  testedAt: z.nullable(z.string()),
  /** Where the test of the mail sent one; null for other services, and where that is not known. */
  mailedTo: z.nullable(z.string()),
  works: z.boolean(),
  findings: z.array(Finding),
})
export type ServiceCheck = z.infer<typeof ServiceCheck>

const Place = z.object({ document: z.string(), path: z.string() })

/** Reply to `load` and `open`. */
export const SetUpList = z.object({
  /** Null while the site is closed. */
  openedAt: z.nullable(z.string()),
  /** Sample values that stand in what is live; `isDrafted`: the draft has another, which is not published yet. */
  samples: z.array(z.extend(Place, { label: z.string(), group: z.string(), isDrafted: z.boolean() })),
  /** What of the draft can't be published. */
  problems: z.array(z.extend(Place, { message: z.string() })),
  /** What can be published and yet should be looked at, with the draft, as the editor lists it. */
  warnings: z.array(z.extend(Place, { message: z.string() })),
  /** How many fields of the draft are not published. */
  unpublished: z.number(),
  services: z.array(ServiceCheck),
  backups: z.object({ isSet: z.boolean(), lastMadeAt: z.nullable(z.string()) }),
  skipped: z.array(OptionalStep),
})
export type SetUpList = z.infer<typeof SetUpList>
