import { z } from 'zod'

import { field } from '#content/fields.ts'
import {
  Badges,
  Body,
  Heading,
  HeroCosts,
  Lead,
  PictureDescription,
  Priced,
} from '#content/schemas/page-parts.ts'
import { NamedLink, Text, Prose } from '#content/schemas/text.ts'

const Titled = z.object({ title: Text, text: field(Text.max(400), 'Text') })

/** The home page: its sections in reading order. Headings and buttons that are fixed are the specification's. */
export const HomePage = z.object({
  meta: field(
    z.object({
      title: field(Text.max(70), 'Title'),
      description: field(Text.max(200), 'Description', 'One or two sentences, up to 160 characters.'),
    }),
    'In search results',
  ),
  hero: field(
    z.object({
      kicker: field(Text.max(60), 'Line above the headline'),
      headline: field(Text.max(90), 'Headline'),
      lead: Lead,
      book: field(NamedLink, 'Button to book'),
      ask: field(Text.max(40), 'Button to ask'),
      costs: HeroCosts,
      badges: Badges,
      pictureDescription: PictureDescription,
    }),
    'First screen',
  ),
  intro: field(
    z.object({
      title: Heading,
      text: Body,
      bioTitle: field(Text.max(90), 'Heading beside your picture'),
      bio: field(Prose, 'About you'),
      more: field(NamedLink, 'Link to About'),
      pictureDescription: PictureDescription,
      signature: Text,
    }),
    'Welcome and about you',
  ),
  services: field(
    z.object({
      title: Text,
      lead: Lead,
      items: field(
        z
          .array(
            Titled.extend({
              detail: field(Text.max(80), 'Small line'),
              ...Priced,
              action: field(NamedLink, 'Link'),
            }),
          )
          .length(3),
        'Services',
      ),
    }),
    'Services I Offer',
  ),
  steps: field(
    z.object({ title: Text, lead: Lead, items: field(z.array(Titled).length(3), 'Steps') }),
    'How It Works',
  ),
  testimonials: field(
    z.object({ title: Text, lead: Lead, more: field(NamedLink, 'Link to all') }),
    'What Clients Say',
  ),
  inquiry: field(
    z.object({ title: Text, lead: Lead, promise: field(Text.max(120), 'When you answer') }),
    'Ask a Question',
  ),
  insurance: field(
    z.object({
      title: Text,
      text: Body,
      platforms: field(z.array(Titled).length(2), 'Platforms'),
      selfPay: field(Titled, 'Without insurance'),
      action: field(NamedLink, 'Link'),
    }),
    'Insurance & Payment',
  ),
  callToAction: field(
    z.object({
      title: Heading,
      text: field(Text.max(300), 'Text'),
      book: field(NamedLink, 'Button to book'),
      ask: field(Text.max(40), 'Button to ask'),
    }),
    'Last section',
  ),
})
export type HomePage = z.infer<typeof HomePage>

/** Sign-ups of the home page. */
const SignUp = {
  title: field(Text.max(60), 'Heading'),
  lead: field(Text.max(200), 'What people get'),
  button: field(Text.max(24), 'Words on the button'),
}
export const NewsletterPage = z.object({
  home: field(z.object(SignUp), 'On the home page'),
  popup: field(
    z.object({ ...SignUp, open: field(Text.max(24), 'Words on the button that opens it on a phone') }),
    'The popup',
    'Opens two seconds after the home page, once a visit. Whether there is one: “What you offer”.',
  ),
})
export type NewsletterPage = z.infer<typeof NewsletterPage>
