import { z } from 'zod'

import { BookingPlatformId } from '#content/schemas/booking.ts'
import { field } from '#content/fields.ts'
import {
  Body,
  CallToAction,
  Card,
  Heading,
  LinkCard,
  PageHead,
  PictureDescription,
  Question,
  Section,
  Step,
  Topics,
  TitleAndLead,
} from '#content/schemas/page-parts.ts'
import { Link, NamedLink, Text, Sentence } from '#content/schemas/text.ts'

export const AboutPage = z.object({
  ...PageHead,
  pictureDescription: PictureDescription,
  story: field(Section, 'Your story', 'Methods and history have to be true of you.'),
  credentials: z.object({
    title: Text,
    items: z
      .array(z.object({ label: Text, value: z.string() }))
      // An identifier that the practice does not have.
      .transform((items) => items.filter(({ value }) => value !== '')),
    verify: Link,
  }),
  background: field(
    z.object({
      degree: field(
        Text.max(160).nullable(),
        'Degree',
        'And where you earned it. For example: M.S. in Mental Health Counseling, Rollins College.',
      ),
      since: field(z.int().min(1950).max(2100).nullable(), 'Year in which you began to practice'),
      trainings: field(
        z.array(Text.max(120)).max(10),
        'Further training',
        'For example: EMDR, basic training.',
      ),
      memberships: field(
        z.array(Text.max(120)).max(10),
        'Memberships',
        'Of professional bodies. For example: Florida Mental Health Counselors Association.',
      ),
    }),
    'Your background',
    'Shown beside your license. What is empty is not shown.',
  ),
  availability: field(Section, 'Availability'),
  groups: field(
    z.object({ ...TitleAndLead, items: field(z.array(Card).min(1).max(12), 'Groups') }),
    'People you work with',
  ),
  topics: Topics,
  culturalSensitivity: field(Section, 'Cultural sensitivity'),
  callToAction: field(CallToAction, 'Last section'),
})
export type AboutPage = z.infer<typeof AboutPage>

export const ServicesPage = z.object({
  ...PageHead,
  cards: field(z.array(LinkCard).length(3), 'Services'),
  fit: field(
    z.object({
      ...TitleAndLead,
      items: field(z.array(Card).min(1).max(8), 'Who is better served elsewhere, and where'),
    }),
    'Who you work with',
  ),
  firstAppointment: field(
    z.object({ ...TitleAndLead, items: field(z.array(Step).length(3), 'Before, during and after') }),
    'The first appointment',
  ),
  topics: Topics,
  technology: field(Section, 'What clients need'),
  privacy: field(Section, 'Privacy and security'),
  emergency: field(Section, 'Not for emergencies'),
  callToAction: field(CallToAction, 'Last section'),
})
export type ServicesPage = z.infer<typeof ServicesPage>

/** Frames the products of `facts/products.ts`; `disclosure` stands next to each group of affiliate links. */
export const ResourcesPage = z.object({
  ...PageHead,
  ebook: field(
    z.object({
      title: Heading,
      contains: Text,
      buy: field(Text.max(40), 'Button to buy'),
      note: field(Sentence, 'Note below the button'),
    }),
    'The eBook',
  ),
  kit: field(
    z.object({
      ...TitleAndLead,
      itemsTitle: field(Text.max(90), 'Heading above the things'),
      crisis: Sentence,
    }),
    'Coping kit',
  ),
  recommended: field(z.object(TitleAndLead), 'Recommended products'),
  viewOnAmazon: Text,
  viewOnAmazonOf: Text.includes('{product}'),
  disclosure: Sentence,
  whyDigital: field(
    z.object({ title: Heading, items: field(z.array(Card).min(3).max(6), 'Reasons') }),
    'Why digital',
  ),
})
export type ResourcesPage = z.infer<typeof ResourcesPage>

export const BookingPage = z.object({
  ...PageHead,
  lookup: field(z.object(TitleAndLead), 'Insurance lookup'),
  platforms: field(
    z.object({
      ...TitleAndLead,
      items: field(
        z
          .array(
            z.object({
              platform: BookingPlatformId,
              title: Text,
              body: Body,
              link: field(NamedLink, 'Button'),
            }),
          )
          .length(4),
        'Platforms',
      ),
    }),
    'Ways to book',
  ),
  payment: field(
    z.object({ title: Heading, items: field(z.array(Card).min(1).max(8), 'Parts') }),
    'Insurance and payment',
  ),
  steps: field(
    z.object({ title: Heading, items: field(z.array(Step).length(4), 'Steps') }),
    'Getting started',
  ),
  questions: field(
    z.object({
      title: Heading,
      body: Body,
      ask: field(Text.max(40), 'Button to ask'),
      faqs: field(NamedLink, 'Button to the FAQs'),
    }),
    'Last section',
  ),
  goodFaithEstimate: field(
    Section,
    'Good Faith Estimate',
    'The notice itself. You still have to send the estimates.',
  ),
})
export type BookingPage = z.infer<typeof BookingPage>

/** One accordion of the FAQs page; `id` is its place there. The titles are the specification's. */
export const FaqCategory = z.object({
  id: z.string().regex(/^[a-z-]+$/),
  title: Text,
  questions: field(z.array(Question).min(1).max(20), 'Questions'),
})
export type FaqCategory = z.infer<typeof FaqCategory>

export const FaqsPage = z.object({
  ...PageHead,
  contents: Text,
  crisis: z.object({ title: Text, lead: Sentence }),
  categories: field(z.array(FaqCategory).length(6), 'Categories'),
  callToAction: field(CallToAction.required({ second: true }), 'Last section'),
})
export type FaqsPage = z.infer<typeof FaqsPage>

export const TestimonialsPage = z.object({
  ...PageHead,
  toForm: field(NamedLink, 'Button to the form'),
  listTitle: Text,
  note: field(Sentence, 'Note below the list'),
})
export type TestimonialsPage = z.infer<typeof TestimonialsPage>

export const ContactPage = z.object({
  ...PageHead,
  formTitle: field(Text.max(90), 'Heading of the form'),
  direct: field(z.object({ title: Heading, body: Body, email: Text, phone: Text }), 'Direct ways'),
  emergency: field(Section, 'Not for emergencies'),
  thankYou: z.object({ title: Text, body: Sentence, links: z.tuple([Link, Link]) }),
})
export type ContactPage = z.infer<typeof ContactPage>

/** Cached by browsers for when there is no connection. */
export const OfflinePage = z.object({
  ...TitleAndLead,
  again: field(Text.max(60), 'Words on the button'),
  contact: field(z.object({ title: Heading, body: Body }), 'Your contact'),
})

const Fitting = z.object({
  title: Heading,
  items: field(z.array(Sentence).min(1).max(6), 'Entries'),
})

/** Below the plans; their cards and the page’s headline are the specification’s. */
export const MembershipPage = z.object({
  why: field(
    z.object({
      title: Heading,
      items: field(
        z
          .array(z.object({ title: field(Text.max(60), 'Heading'), text: field(Text.max(300), 'Text') }))
          .length(3),
        'Reasons',
      ),
    }),
    'Why a membership',
  ),
  fits: field(Fitting, 'Who it is for'),
  fitsNot: field(Fitting, 'Who is better served otherwise'),
})
export type MembershipPage = z.infer<typeof MembershipPage>

/** The owner's saved answers for the inbox. No page shows them. */
export const SavedAnswers = z.object({
  list: field(
    z
      .array(
        z.object({
          name: field(Text.max(60), 'Name', 'For you alone, such as: Insurance.'),
          // Some mail programs truncate longer mail addresses.
          text: field(
            Text.max(900).meta({ control: 'paragraphs' }),
            'Text',
            'Write [name] where the sender’s first name belongs, and [booking page] for the address of “Where to Book”. No health details: it becomes an ordinary email.',
          ),
        }),
      )
      .max(20),
    'Saved answers',
    'Below each message, one press puts the text into your reply.',
  ),
})
export type SavedAnswers = z.infer<typeof SavedAnswers>
