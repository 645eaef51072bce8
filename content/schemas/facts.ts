import { z } from 'zod'

import { field } from '#content/fields.ts'
import { lengthsInWords } from '#content/schemas/lengths-in-words.ts'
import { PracticeHours } from '#content/schemas/practice-hours.ts'
import { Day, OutsideUrl, Path, PdfPath, Text } from '#content/schemas/text.ts'
import { factTexts } from '#content/messages/fact-texts.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { plural } from '#contracts/fill.ts'
import { dollarsText } from '#contracts/money.ts'

const { reasons } = siteDraft

/** A phone number in its local format; parsed into that and the `tel:` format (E.164). */
export const Phone = z
  .string()
  .regex(/^\([2-9][0-9]{2}\) [2-9][0-9]{2}-[0-9]{4}$/, reasons.phone)
  .meta({ control: 'phone' })
  .transform((display) => ({ display, tel: `+1${display.replaceAll(/[^0-9]/g, '')}` }))
export type Phone = z.infer<typeof Phone>

// Florida Statutes 491.0149: the license is part of the name wherever the licensee is named in promotion.
const Owner = z
  .object({
    name: field(Text.max(80), 'Your full name', 'Without titles; they are added automatically.'),
    credentials: field(
      Text.max(30).regex(/\bLMHC\b/, reasons.letters),
      'Letters after your name',
      'LMHC, and others if you have them, such as PhD, LMHC.',
    ),
    title: Text,
  })
  .transform((owner) => ({ ...owner, signature: `${owner.name}, ${owner.credentials}` }))

const PostalAddress = z
  .object({
    street: field(Text.max(100), 'Street'),
    city: field(Text.max(60), 'City'),
    state: field(z.string().regex(/^[A-Z]{2}$/, reasons.stateCode), 'State'),
    zip: field(z.string().regex(/^[0-9]{5}(?:-[0-9]{4})?$/, reasons.zip), 'ZIP code'),
  })
  .transform((address) => ({
    ...address,
    oneLine: `${address.street}, ${address.city}, ${address.state} ${address.zip}`,
  }))

const Npi = z.string().regex(/^[0-9]{10}$/, reasons.npi)
const Caqh = z.string().regex(/^[0-9]{8}$/, reasons.caqh)

/** Who the practice is. `npi` and `caqh` are identifiers, not numbers: leading zeros count. */
export const Practice = z.object({
  name: field(Text.max(60), 'Name of the practice'),
  legalName: field(
    Text.max(100).nullable(),
    'Legal name, if it is another one',
    'Such as Calm Shore Counseling LLC. Your terms and your privacy policy name it.',
  ),
  tagline: Text,
  description: Text,
  owner: field(Owner, 'You'),
  licence: field(
    z.object({
      state: Text,
      stateCode: z.string().length(2),
      number: field(Text.max(20), 'License number', 'As it appears on your license, such as MH12345.'),
      verifyUrl: OutsideUrl,
      expires: field(
        Day.nullable(),
        'License expires on',
        'Not shown on the site. You are reminded 60 days before.',
      ),
    }),
    'Your license',
  ),
  npi: field(Npi.nullable(), 'NPI', 'Your National Provider Identifier. The About page names it.'),
  caqh: field(Caqh.nullable(), 'CAQH ID', 'The About page names it.'),
  email: field(
    z.email({ pattern: z.regexes.html5Email, error: reasons.email }),
    'Email address',
    'Shown on the site. Messages from the forms come to your inbox here, not to this address.',
  ),
  phone: field(Phone, 'Phone number'),
  postalAddress: field(
    PostalAddress,
    'Postal address',
    'It has to be in every newsletter (CAN-SPAM Act). A post office box is enough.',
  ),
  serviceArea: Text,
  languages: field(
    z.enum(['english', 'english-and-spanish']).meta({
      options: { english: 'English only', 'english-and-spanish': 'English and Spanish' },
    }),
    'Languages you work in',
    'The Spanish pages say it before anyone books, and search engines are told. Choose Spanish only if you can counsel in it.',
  ),
  hours: field(
    PracticeHours,
    'When you see clients',
    'Every page that says it takes it from here, in English and in Spanish.',
  ),
  timeZone: Text,
  founded: field(z.int().min(1950).max(2100), 'Year the practice was founded'),
  profiles: field(
    z.array(OutsideUrl).max(8),
    'Your public profiles',
    'Such as your page at Psychology Today or LinkedIn. About links to them, and search engines learn that they are yours.',
  ),
  noticeOfPrivacyPractices: field(
    z.union([OutsideUrl, PdfPath]).meta({ control: 'link' }),
    'Your Notice of Privacy Practices',
    'One of your files, or its address elsewhere. A practice under HIPAA must post it (45 CFR 164.520). The privacy policy of this site is not that notice.',
  ),
})
export type Practice = z.infer<typeof Practice>

/** Days on which the owner, or a lawyer, last reviewed what the site says about the law and itself. */
export const Reviews = z.object({
  esaLawChecked: field(
    Day,
    'ESA law last checked',
    'The day you last compared the ESA page with the law. Twice a year is wise.',
  ),
  privacyPolicyUpdated: field(Day, 'Privacy policy last updated'),
  termsUpdated: field(Day, 'Terms last updated'),
  consentUpdated: field(Day, 'Telehealth consent last updated'),
  legalReviewedOn: field(
    Day.nullable(),
    'A lawyer last read your law pages on',
    'Not shown on the site. The law moves: you are reminded after a year.',
  ),
})
export type Reviews = z.infer<typeof Reviews>

/** An amount in whole US dollars; parsed into the number and its text. */
const Amount = z
  .int()
  .positive()
  .max(10_000)
  .meta({ control: 'money' })
  .transform((dollars) => ({ dollars, text: dollarsText(dollars) }))

const Copay = z
  .object({ from: field(Amount, 'From'), to: field(Amount, 'To') })
  .refine(({ from, to }) => from.dollars <= to.dollars, reasons.amountsReversed)
  .transform(({ from, to }) => ({ from, to, text: `${from.text}-${to.text}` }))

const Minutes = z.int().positive().max(600)

const Discount = z
  .object({
    months: field(z.int().positive().max(36), 'Months'),
    percent: field(z.int().positive().max(99), 'Percent off'),
  })
  .transform((discount) => ({
    ...discount,
    text: `${plural(factTexts.months, discount.months)}: ${discount.percent}% off`,
  }))

/** What the practice charges and promises. */
export const Fees = z.object({
  esaEvaluation: field(Amount, 'ESA evaluation, flat fee'),
  selfPay: field(Amount, 'Therapy without insurance, per session'),
  copay: field(Copay, 'Typical copay with insurance'),
  consultingFrom: field(
    Amount.nullable(),
    'Consulting, lowest price of a project',
    'Your pages say it after “From”. Without it, they say “By project”.',
  ),
  sessionLengths: field(
    z
      .array(Minutes)
      .min(1)
      .max(6)
      .transform((minutes) => ({ minutes, text: lengthsInWords(minutes) })),
    'Session lengths, in minutes',
  ),
  therapyLength: field(
    Minutes.transform((minutes) => ({ minutes, text: `${minutes} minutes` })),
    'Usual length of a therapy session, in minutes',
  ),
  bulkDiscounts: field(
    z.array(Discount).max(6),
    'Discounts for paying ahead',
    'Named on the page of the plans. You arrange them yourself: they are not part of the checkout.',
  ),
  responseTimes: field(
    z.object({
      homeForm: field(Text.max(40), 'The form on the home page'),
      formText: field(Text.max(40), 'The contact page, before somebody writes'),
      contactPage: field(Text.max(40), 'The contact page, after a message is sent'),
      esaRequest: field(Text.max(40), 'The ESA request'),
    }),
    'When you answer',
    'For example: 2 business days. Every text that promises it follows.',
  ),
  esaLetterWithin: field(
    Text.max(40),
    'Time until an ESA letter',
    'After the last appointment, if a letter is warranted. The ESA page promises it.',
  ),
  cancellationHours: field(
    z
      .int()
      .min(2)
      .max(336)
      .transform((hours) => ({ hours, text: `${hours} hours` })),
    'Hours ahead to cancel without a fee',
  ),
  disputeOver: Amount,
})
export type Fees = z.infer<typeof Fees>

function yearsFrom(least: number) {
  return z
    .object({ years: z.int().min(least) })
    .transform(({ years }) => ({ years, text: years === 1 ? '1 year' : `${years} years` }))
}
const Years = yearsFrom(1)

/** How long the site stores what people send, and what it counts. The clean-up job removes anything older. */
export const Retention = z.object({
  inquiry: Years,
  esaRequest: Years,
  pendingTestimonial: Years,
  unsubscribedAddress: Years,
  // The database refuses to remove records of the audit log earlier.
  readingRecord: yearsFrom(6),
  pageVisits: z.object({ days: z.int().min(60) }).transform(({ days }) => ({ days, text: `${days} days` })),
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

const PageLink = z.object({
  label: field(Text.max(40), 'Words'),
  href: field(Path.meta({ control: 'page' }), 'Page'),
})

/** Links and buttons of the frame, in the order they are shown. */
export const Navigation = z.object({
  header: field(
    z
      .array(
        PageLink.extend({
          short: field(
            Text.max(20).nullable(),
            'Shorter words',
            'Where all of the menu stands in one line.',
          ).optional(),
        }),
      )
      .min(1)
      .max(12),
    'Menu',
    'In the order in which it is shown. On a phone it opens at the top right.',
  ),
  footer: field(z.array(PageLink).min(1).max(16), 'Links at the bottom of every page'),
  book: field(Text.max(24), 'Button to book, at the top of every page'),
  ask: field(Text.max(24), 'Floating button to ask'),
})
export type Navigation = z.infer<typeof Navigation>

/**
 * The address of the blog, and the articles on the dashboard. A post's address is this one and its slug, unless the
 * blog gives another.
 */
export const Blog = z.object({
  address: field(
    OutsideUrl.refine((url) => !url.endsWith('/'), reasons.slash),
    'Address of your blog',
  ),
  articles: field(
    z
      .array(
        z.object({
          title: field(Text.max(80), 'Title'),
          published: field(Text.max(30), 'How long ago', 'These words do not change on their own.'),
          href: Path,
        }),
      )
      .length(3),
    'Articles named on the dashboard',
  ),
})
export type Blog = z.infer<typeof Blog>
