import { z } from 'zod'

import { field } from '#content/fields.ts'
import { Text } from '#content/schemas/text.ts'

/** A picture that the owner uploaded (`/pictures/<id>-<width>.avif`), and its description. */
const OwnPicture = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  alt: Text.max(200),
  width: z.int().min(200).max(10_000),
  height: z.int().min(200).max(10_000),
})
export type OwnPicture = z.infer<typeof OwnPicture>

/** The owner's logo, which replaces the drawn mark; one file that every page loads. */
const Logo = z
  .object({
    id: OwnPicture.shape.id,
    width: z.int().min(1).max(1000),
    height: z.int().min(1).max(1000),
    showsName: z.boolean(),
    /** The background for which it is made; on the other one it gets a plate. */
    ground: z.enum(['light', 'dark']),
  })
  .meta({ control: 'logo' })
export type Logo = z.infer<typeof Logo>

/** @param shapes for cropping (contracts/uploads-crop.ts), each with its label */
function picture(shapes: Readonly<Record<string, string>>, label: string, help: string) {
  return field(OwnPicture.meta({ control: 'picture', options: shapes }).nullable(), label, help)
}

const WIDE = 'Wide'
const scene = (page: string, phones: string) => picture({ scene: WIDE }, page, phones)
const ON_PHONES = 'On a phone, a strip of its middle is shown below the first words.'
const NOT_ON_PHONES = 'Not shown on phones, where the page begins with what people came for.'

export const Pictures = z.object({
  portrait: picture(
    { upright: 'Upright', square: 'Square' },
    'Your portrait',
    'On the home page and the About page. Say what it shows for people who do not see it. Without one, the drawn portrait stays.',
  ),
  hero: picture(
    { hero: WIDE },
    'First picture of the home page',
    'Large screens cut off its left and right sides: keep what matters in the middle. Your page in Spanish begins with it too.',
  ),
  logo: field(
    Logo.nullable(),
    'Your logo',
    'At the top and the foot of each page, in place of the drawn mark. The small icon in a browser’s tab stays the drawn one: few logos can be read in 16 dots.',
  ),
  scenes: field(
    z.object({
      services: scene('Services', ON_PHONES),
      esaEvaluations: scene('ESA Evaluations', ON_PHONES),
      resources: scene('Resources', NOT_ON_PHONES),
      booking: scene('Where to book', NOT_ON_PHONES),
      faqs: scene('FAQs', NOT_ON_PHONES),
      contact: scene('Contact', ON_PHONES),
      membership: scene('Membership Plans', NOT_ON_PHONES),
    }),
    'At the top of other pages',
  ),
})
