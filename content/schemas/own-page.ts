import { z } from 'zod'

import { field } from '#content/fields.ts'
import { Heading, PageHead, Question } from '#content/schemas/page-parts.ts'
import { Href, Text, Prose, Sentence } from '#content/schemas/text.ts'
import { siteDraft } from '#content/messages/site-draft.ts'

const { reasons } = siteDraft
const { meta } = PageHead

/** The document for addresses without a page has this name (publishing/render-pages.ts). */
const RESERVED = '404'

/** The last segment of the address of such a page. */
export const Address = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, reasons.lowercase)
  .refine((address) => address !== RESERVED, reasons.addressReserved)

/** Fields that may be empty only while their page is not shown. */
const NeededField = z.enum(['meta.title', 'meta.description', 'title', 'lead', 'about.body'])
type NeededField = z.infer<typeof NeededField>

export function isNeededToShow(path: string): boolean {
  return NeededField.safeParse(path).success
}

/** A part of the template; not shown without a text. */
const Part = z.object({ title: Heading, body: field(Prose.nullable(), 'Text') })

/** A page of the owner's own; all use one template. A page that is not shown may be incomplete. */
export const OwnPage = z
  .object({
    show: field(
      z.object({
        shown: field(z.boolean(), 'Visitors can read this page'),
        address: field(
          Address,
          'Address',
          'The last part of it: /counseling/… When you change it, the old address leads to the new one.',
        ),
        link: field(
          Text.max(40).nullable(),
          'Words of the links to it',
          'Without them, its heading is used.',
        ),
        listed: field(z.boolean(), 'Link to it on Services and About'),
        place: field(
          z.enum(['none', 'footer', 'menu']).meta({
            options: { none: 'Nowhere else', footer: 'At the bottom of every page', menu: 'In the menu' },
          }),
          'Link to it also',
        ),
        instead: field(
          Href.refine((href) => /^[/#]/.test(href), reasons.pageOfSite)
            .meta({ control: 'page' })
            .nullable(),
          'While it is not shown, its address leads to',
          'Without a page, visitors who still know the address read that it is gone.',
        ),
      }),
      'Where people find it',
    ),
    meta: field(
      z.object({
        title: field(
          meta.shape.title.nullable(),
          'Title',
          'The name of the practice is added automatically.',
        ),
        description: field(
          meta.shape.description.nullable(),
          'Description',
          'One or two sentences, 50 to 160 characters.',
        ),
      }),
      'In search results',
    ),
    title: field(Heading.nullable(), 'Heading'),
    lead: field(Sentence.nullable(), 'First sentences'),
    buttons: field(
      z.enum(['book', 'ask']).meta({
        options: { book: 'Book a Session, and others', ask: 'Ask a Question only' },
      }),
      'Buttons',
      'Ask a Question only suits what nobody books on a platform, such as consulting.',
    ),
    about: field(Part, 'What it is about'),
    forWhom: field(Part, 'For whom'),
    how: field(Part, 'How you work with it'),
    cost: field(Part, 'What it costs'),
    questions: field(
      z.object({ title: Heading, items: field(z.array(Question).max(12), 'Questions') }),
      'Questions people ask',
    ),
    closing: field(
      z.object({ title: Heading, body: field(Prose, 'Text') }),
      'Last section, with the buttons',
    ),
  })
  .superRefine((page, context) => {
    if (!page.show.shown) return
    const needed = {
      'meta.title': page.meta.title,
      'meta.description': page.meta.description,
      title: page.title,
      lead: page.lead,
      'about.body': page.about.body,
    } satisfies Record<NeededField, unknown>
    for (const [path, value] of Object.entries(needed)) {
      if (value === null) context.addIssue({ code: 'custom', path: path.split('.'), message: reasons.empty })
    }
  })
export type OwnPage = z.infer<typeof OwnPage>

/** As a document writes it. */
export type WrittenOwnPage = z.input<typeof OwnPage>
