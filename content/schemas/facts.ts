import { z } from 'zod'

import { Day, OutsideUrl, Path, Text } from '#content/schemas/text.ts'

/** A phone number as people read it and as `tel:` wants it (E.164). */
export const Phone = z.object({ display: Text, tel: z.string().regex(/^\+1[0-9]{10}$/) })
export type Phone = z.infer<typeof Phone>

/** Who the practice is. `npi` and `caqh` are identifiers, not numbers: leading zeros count. */
export const Practice = z.object({
  name: Text,
  tagline: Text,
  description: Text,
  owner: z.object({ firstName: Text, name: Text, credentials: Text, title: Text, signature: Text }),
  licence: z.object({
    state: Text,
    stateCode: z.string().length(2),
    number: Text,
    verifyUrl: OutsideUrl,
  }),
  npi: z.string().regex(/^[0-9]{10}$/),
  caqh: z.string().regex(/^[0-9]{8}$/),
  email: z.email(),
  phone: Phone,
  postalAddress: z.object({
    street: Text,
    city: Text,
    state: z.string().length(2),
    zip: z.string().regex(/^[0-9]{5}(?:-[0-9]{4})?$/),
    oneLine: Text,
  }),
  serviceArea: Text,
  timeZone: Text,
  availability: Text,
  founded: z.int().min(1950).max(2100),
  noticeOfPrivacyPractices: OutsideUrl,
})
export type Practice = z.infer<typeof Practice>

/** Days on which the owner, or a lawyer, last looked at what the site says about the law and itself. */
export const Reviews = z.object({
  esaLawChecked: Day,
  privacyPolicyUpdated: Day,
  termsUpdated: Day,
  consentUpdated: Day,
})
export type Reviews = z.infer<typeof Reviews>

/** An amount in whole US dollars, and as it is written. */
const Amount = z.object({ dollars: z.int().positive(), text: Text })

/** What the practice charges and promises. `minutes` and `hours` are whole numbers. */
export const Fees = z.object({
  esaEvaluation: Amount,
  selfPay: Amount,
  copay: z.object({ from: Amount, to: Amount, text: Text }),
  sessionLengths: z.object({ minutes: z.array(z.int()), text: Text }),
  therapyLength: z.object({ minutes: z.int(), text: Text }),
  bulkDiscounts: z.array(z.object({ months: z.int(), percent: z.int(), text: Text })).length(3),
  responseTimes: z.object({ homeForm: Text, contactPage: Text, esaRequest: Text, formText: Text }),
  cancellation: z.object({ noticeHours: z.int(), text: Text }),
  goodFaithEstimate: z.object({ disputeOver: Amount }),
})
export type Fees = z.infer<typeof Fees>

const Kept = z.object({ years: z.int().positive(), text: z.string().min(1) })

/** How long the site keeps what people send. The clean-up job removes anything older. */
export const Retention = z.object({
  enquiry: Kept,
  esaRequest: Kept,
  pendingTestimonial: Kept,
  unsubscribedAddress: Kept,
  readingRecord: Kept,
  clinicalRecord: Kept,
})
export type Retention = z.infer<typeof Retention>

/** What search engines and link previews get. `titlePattern` is filled with `{title}`. */
export const Seo = z.object({
  siteName: Text,
  titlePattern: Text.includes('{title}'),
  defaultDescription: Text.min(50).max(160),
  locale: Text,
  language: Text,
})
export type Seo = z.infer<typeof Seo>

const PageLink = z.object({ label: Text, href: Path })

/** Links of the frame, in the order they are shown. */
export const Navigation = z.object({ header: z.array(PageLink), footer: z.array(PageLink) })
export type Navigation = z.infer<typeof Navigation>

/** Where the blog itself is; a post's address is this one and its slug, unless the blog gives another. */
export const BlogSite = z.object({
  address: OutsideUrl.refine((url) => !url.endsWith('/'), 'ends with a slash'),
})
export type BlogSite = z.infer<typeof BlogSite>

/** Where therapy is booked. */
export const BookingPlatformId = z.enum(['doctor-booking', 'headway', 'sondermind', 'grow-therapy'])
export type BookingPlatformId = z.infer<typeof BookingPlatformId>

/** Every platform that a badge can name; no insurer maps to Rula. */
export const PlatformId = z.enum([...BookingPlatformId.options, 'rula'])
export type PlatformId = z.infer<typeof PlatformId>

/** Names of colours that the style sheet has a light and a dark pair for. */
export const BadgeColour = z.enum(['amber', 'green', 'blue', 'violet', 'rose'])
export type BadgeColour = z.infer<typeof BadgeColour>

export const Platform = z.object({
  id: PlatformId,
  name: Text,
  badge: BadgeColour,
  profileUrl: OutsideUrl.nullable(),
})
export type Platform = z.infer<typeof Platform>

const Origins = z.array(
  OutsideUrl.refine(
    (url) => new URL(url).origin === url,
    'is more than an origin, such as https://example.com',
  ),
)

/**
 * The doctor-booking platform's plugin: a script that turns the link it finds into one that opens a calendar.
 * `load` decides when a third party learns of the visit. `link` is what the script looks for: the class and
 * the `data-` attributes of the link. `allowed` is whatever else the booking page lets it load, by origin.
 */
export const BookingWidget = z.object({
  scriptUrl: OutsideUrl,
  load: z.enum(['on-request', 'at-once']),
  link: z.object({ class: Text, data: z.record(z.string().regex(/^[a-z-]+$/), Text) }),
  allowed: z.object({ frame: Origins, style: Origins, image: Origins, connect: Origins }),
})
export type BookingWidget = z.infer<typeof BookingWidget>

/** One insurer, and where its clients book. */
export const Insurer = z.object({ name: Text, platform: PlatformId, bookingUrl: OutsideUrl })
export type Insurer = z.infer<typeof Insurer>

/** What the booking page needs to know beside its words. */
export interface BookingFacts {
  insurers: Insurer[]
  platforms: Platform[]
  widget: BookingWidget
}

export const PlanKey = z.enum(['free', 'basic', 'pro', 'premium'])
export type PlanKey = z.infer<typeof PlanKey>

/**
 * One membership plan. `rank` orders them, free is 0. `priceText` is per month.
 * `priceId` and `productId` are the payment provider's; the free plan has none.
 */
export const Plan = z.object({
  key: PlanKey,
  name: Text,
  priceText: z.string().regex(/^\$[0-9]+$/),
  priceId: Text.nullable(),
  productId: Text.nullable(),
  rank: z.int().min(0),
  features: z.array(Text).min(1),
})
export type Plan = z.infer<typeof Plan>

/** A guide that the practice sells; `checkoutUrl` is the outside checkout for this product id. */
export const Ebook = z.object({
  title: Text,
  description: Text,
  contains: z.array(Text).min(1),
  priceText: Text,
  productId: Text,
  checkoutUrl: OutsideUrl,
})

/** Something that another shop sells; the practice may earn a commission through `url`. */
export const AffiliateItem = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: Text,
  body: Text,
  url: OutsideUrl,
})
export type AffiliateItem = z.infer<typeof AffiliateItem>

export const KitTile = z.object({ title: Text, body: Text })

export const Products = z.object({
  ebook: Ebook,
  kitTiles: z.array(KitTile).length(4),
  kitItems: z.array(AffiliateItem).length(6),
  recommended: z.array(AffiliateItem).length(12),
})
export type Products = z.infer<typeof Products>

/** What the home page shows when no testimonial can be read; `shown: false` turns it off. */
export const TestimonialFallback = z.object({
  shown: z.boolean(),
  testimonials: z.array(z.object({ name: Text, text: Text, rating: z.literal(5) })).length(3),
})
export type TestimonialFallback = z.infer<typeof TestimonialFallback>

/** Something to read that a plan opens; `plan` is the lowest one that does. `body` is paragraphs. */
export const MemberResourceWords = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,80}$/),
  plan: PlanKey,
  title: Text.max(200),
  summary: Text.max(500),
  body: z.array(Text).min(1),
})
export type MemberResourceWords = z.infer<typeof MemberResourceWords>
