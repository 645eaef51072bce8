import { z } from 'zod'

import { field } from '#content/fields.ts'
import { OutsideUrl, Text } from '#content/schemas/text.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { dollarsText } from '#contracts/money.ts'

const { reasons } = siteDraft

export const PlanKey = z
  .enum(['free', 'basic', 'pro', 'premium'])
  .meta({ options: { free: 'Free', basic: 'Basic', pro: 'Pro', premium: 'Premium' } })
export type PlanKey = z.infer<typeof PlanKey>

/** What a plan offers; its name is the key of the payment provider's too. */
const WrittenPlan = z.object({
  name: Text,
  price: z.int().min(0),
  features: field(
    z.array(Text.max(80)).min(1).max(12),
    'What it includes',
    'Each line is a promise to whoever pays. Leave out what you can’t keep.',
  ),
})
/** With a price in whole dollars a month, and its ids at the payment provider. */
const PaidPlan = WrittenPlan.extend({
  price: field(
    z.int().positive().max(1000).meta({ control: 'money' }),
    'Price per month',
    'The same as at Stripe: a plan that costs something else there is not sold.',
  ),
  priceId: field(
    z.string().regex(/^price_\w+$/, reasons.priceId),
    'Price ID at Stripe',
    'Filled in for you when you connect Stripe on the set-up page. By hand: in Stripe’s product catalog, below the monthly price.',
  ),
  productId: field(z.string().regex(/^prod_\w+$/, reasons.productId), 'Product ID at Stripe'),
})

/**
 * One membership plan. `rank` orders them, free is 0. Its price is per month.
 * `priceId` and `productId` are the payment provider's; the free plan has none.
 */
export interface Plan {
  key: PlanKey
  name: string
  dollars: number
  priceText: string
  priceId: string | null
  productId: string | null
  rank: number
  features: string[]
}

export const Plans = z
  .object({
    free: field(WrittenPlan, 'Free'),
    basic: field(PaidPlan, 'Basic'),
    pro: field(PaidPlan, 'Pro'),
    premium: field(PaidPlan, 'Premium'),
  })
  .transform((plans) =>
    PlanKey.options.map((key, rank): Plan => {
      const { price: dollars, ...plan } = { priceId: null, productId: null, ...plans[key] }
      return { key, rank, dollars, priceText: dollarsText(dollars), ...plan }
    }),
  )

/** A guide that the practice sells; the outside checkout's address is `checkout` and the product's id. */
const Ebook = z
  .object({
    title: field(Text.max(120), 'Title'),
    description: field(Text.max(600), 'Description'),
    contains: field(z.array(Text.max(160)).min(1).max(12), 'What is inside'),
    price: field(
      z.number().positive().max(10_000).multipleOf(0.01, reasons.dollars).meta({ control: 'money' }),
      'Price',
    ),
    productId: field(
      z.string().regex(/^[a-z0-9-]+$/, reasons.lowercase),
      'Product ID',
      'The last part of its address at the checkout.',
    ),
    checkout: field(OutsideUrl, 'Address of the checkout, without the product ID'),
  })
  .transform(({ price, checkout, ...ebook }) => ({
    ...ebook,
    priceText: dollarsText(price),
    checkoutUrl: `${checkout}/${ebook.productId}`,
  }))

const WrittenItem = z.object({
  name: field(Text.max(80), 'Product', 'The link searches Amazon for this name.'),
  body: field(Text.max(200), 'What you say about it'),
})
/** Something that another shop sells; the practice may earn a commission through `url`. `id` is its name as a slug. */
export type AffiliateItem = z.infer<typeof WrittenItem> & { id: string; url: string }

const KitTile = z.object({ title: field(Text.max(60), 'Heading'), body: field(Text.max(400), 'Text') })

export const Products = z
  .object({
    ebook: field(Ebook, 'Your eBook'),
    affiliateTag: field(
      z
        .string()
        .regex(/^[a-z0-9-]+$/, reasons.lowercase)
        .nullable(),
      'Amazon affiliate tag',
      'Leave it empty if you have none: the links are then plain ones. Join the program before you link. A commission on what you recommend to clients may conflict with your code of ethics.',
    ),
    kitTiles: field(z.array(KitTile).length(4), 'Coping kit: four things to do'),
    kitItems: field(
      z.array(WrittenItem).max(24),
      'Coping kit: things for the box',
      'Without any, this part of the page is left out.',
    ),
    recommended: field(
      z.array(WrittenItem).max(48),
      'Recommended products',
      'Without any, this part of the page is left out.',
    ),
  })
  .transform(({ affiliateTag, ...written }) => {
    const withUrl = (item: z.infer<typeof WrittenItem>, index: number): AffiliateItem => ({
      ...item,
      id: idOf(item.name, index),
      url: `https://www.amazon.com/s?k=${encodeURIComponent(item.name)}${affiliateTag === null ? '' : `&tag=${affiliateTag}`}`,
    })
    return {
      ...written,
      kitItems: written.kitItems.map(withUrl),
      recommended: written.recommended.map(withUrl),
    }
  })
export type Products = z.infer<typeof Products>

/** Fallback of the home page when no testimonial can be read; `shown: false` switches it off. */
export const TestimonialFallback = z.object({
  shown: field(
    z.boolean(),
    'Show these while none is published',
    'The FTC rule on reviews (16 CFR 465) forbids invented ones. Show only words that a real person allowed you to publish.',
  ),
  testimonials: field(
    z
      .array(
        z.object({
          name: field(Text.max(60), 'Name shown'),
          text: field(Text.max(600), 'Words'),
          rating: z.literal(5),
        }),
      )
      .length(3),
    'Built-in testimonials',
  ),
})
export type TestimonialFallback = z.infer<typeof TestimonialFallback>

const WrittenMemberResource = z.object({
  title: field(Text.max(120), 'Title'),
  plan: field(PlanKey, 'Lowest plan that opens it'),
  summary: field(Text.max(300), 'What it is, in a sentence'),
  body: field(
    Text.max(6000).meta({ control: 'paragraphs' }),
    'Text',
    'An empty line begins a new paragraph.',
  ),
})
/** A text for members of a plan; `id` is its title as a slug. */
export type MemberResourceWords = z.infer<typeof WrittenMemberResource> & { id: string }

export const MemberResources = z.object({
  texts: field(
    z
      .array(WrittenMemberResource)
      .max(60)
      .transform((written, context) => {
        const texts = written.map((text, index): MemberResourceWords => ({
          ...text,
          id: idOf(text.title, index),
        }))
        for (const [index, { id }] of texts.entries()) {
          if (texts.findIndex((other) => other.id === id) === index) continue
          context.addIssue({ code: 'custom', path: [index, 'title'], message: reasons.titleTwice })
        }
        return texts
      }),
    'Texts',
    'In this order. Members read what their plan opens, and of the others not even the titles.',
  ),
})

function idOf(title: string, index: number): string {
  const letters = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return letters.replaceAll(/^-|-$/g, '').slice(0, 80) || `text-${index + 1}`
}

/** Switches for parts of the site. */
export const Offers = z.object({
  memberships: field(
    z.boolean(),
    'Memberships',
    'Before you sell plans, let a lawyer read what they promise: they list sessions and round-the-clock crisis support. Off: members who pay already keep their plan and manage it on their dashboard.',
  ),
  ebook: field(z.boolean(), 'eBook'),
  products: field(
    z.boolean(),
    'Recommended products',
    'Off: the resources page keeps your coping kit, and names nothing to buy.',
  ),
  esaEvaluations: field(z.boolean(), 'ESA evaluations'),
  blog: field(z.boolean(), 'Blog'),
  testimonials: field(
    z.boolean(),
    'Testimonials',
    'Off: no page, no form and no quotes on the home page. Many counselors publish none, because their code of ethics forbids asking clients.',
  ),
  testimonialStars: field(
    z.boolean(),
    'Stars with testimonials',
    'The form does not ask for stars, and every testimonial would show five. Leave this off unless your clients gave them.',
  ),
  newsletter: field(
    z.boolean(),
    'Newsletter sign-up on the home page',
    'Off: neither the sign-up nor its popup.',
  ),
  popup: field(z.boolean(), 'Newsletter popup on the home page'),
  calendar: field(
    z.boolean(),
    'Booking calendar on your own page',
    'Off: the booking page only links to the platform, and loads nothing from it. Look at the words of that platform on the booking page too.',
  ),
  spanish: field(
    z.boolean(),
    'Spanish pages',
    'What there is to know before booking, and help in a crisis. About one in five Floridians speaks Spanish at home.',
  ),
  offlinePage: field(
    z.boolean(),
    'Page without a connection',
    'Browsers keep one page for when there is no connection: crisis numbers, your coping kit and your contact. Off: they remove it at the next visit.',
  ),
})
export type Offers = z.infer<typeof Offers>
