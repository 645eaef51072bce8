import { z } from 'zod'

import { Day, OutsideUrl, Path, Text } from '#content/schemas/text.ts'

/** A phone number as people here write it; read as that and as `tel:` wants it (E.164). */
export const Phone = z
  .string()
  .regex(/^\([2-9][0-9]{2}\) [2-9][0-9]{2}-[0-9]{4}$/)
  .transform((display) => ({ display, tel: `+1${display.replaceAll(/[^0-9]/g, '')}` }))
export type Phone = z.infer<typeof Phone>

/** Who the practice is. `npi` and `caqh` are identifiers, not numbers: leading zeros count. */
export const Practice = z.object({
  name: Text,
  tagline: Text,
  description: Text,
  // Florida Statutes 491.0149: the license goes with the name wherever the licensee is named in promotion.
  owner: z
    .object({ firstName: Text, name: Text, credentials: Text, title: Text })
    .transform((owner) => ({ ...owner, signature: `${owner.name}, ${owner.credentials}` })),
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
  postalAddress: z
    .object({
      street: Text,
      city: Text,
      state: z.string().length(2),
      zip: z.string().regex(/^[0-9]{5}(?:-[0-9]{4})?$/),
    })
    .transform((address) => ({
      ...address,
      oneLine: `${address.street}, ${address.city}, ${address.state} ${address.zip}`,
    })),
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

/** An amount in whole US dollars; read as that and as it is written. */
const Amount = z
  .int()
  .positive()
  .transform((dollars) => ({ dollars, text: `$${dollars}` }))

const Minutes = z.int().positive().max(600)

/** What the practice charges and promises. */
export const Fees = z.object({
  esaEvaluation: Amount,
  selfPay: Amount,
  copay: z
    .object({ from: Amount, to: Amount })
    .transform(({ from, to }) => ({ from, to, text: `${from.text}-${to.text}` })),
  sessionLengths: z
    .array(Minutes)
    .min(1)
    .transform((minutes) => ({ minutes, text: `${choice(minutes.map(String))} minutes` })),
  therapyLength: Minutes.transform((minutes) => ({ minutes, text: `${minutes} minutes` })),
  bulkDiscounts: z
    .array(
      z.object({ months: z.int().positive(), percent: z.int().positive().max(99) }).transform((discount) => ({
        ...discount,
        text: `${discount.months} months: ${discount.percent}% off`,
      })),
    )
    .length(3),
  responseTimes: z.object({ homeForm: Text, contactPage: Text, esaRequest: Text, formText: Text }),
  cancellationHours: z
    .int()
    .positive()
    .transform((hours) => ({ hours, text: `${hours} hours` })),
  disputeOver: Amount,
})
export type Fees = z.infer<typeof Fees>

/** @returns `a, b or c` */
function choice(names: string[]): string {
  const rest = names.slice(0, -1).join(', ')
  return [rest, names.at(-1)].filter(Boolean).join(' or ')
}

function yearsFrom(least: number) {
  return z
    .int()
    .min(least)
    .transform((years) => ({ years, text: years === 1 ? '1 year' : `${years} years` }))
}
const Years = yearsFrom(1)

/** How many years the site keeps what people send. The clean-up job removes anything older. */
export const Retention = z.object({
  enquiry: Years,
  esaRequest: Years,
  pendingTestimonial: Years,
  unsubscribedAddress: Years,
  // The database refuses to remove records of the audit log earlier.
  readingRecord: yearsFrom(6),
  clinicalRecord: Years,
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

/**
 * Where the blog itself is, and the articles that the dashboard names. A post's address is this one and its slug,
 * unless the blog gives another.
 */
export const Blog = z.object({
  address: OutsideUrl.refine((url) => !url.endsWith('/'), 'ends with a slash'),
  articles: z.array(z.object({ title: Text, published: Text, href: Path })).length(3),
})
export type Blog = z.infer<typeof Blog>
