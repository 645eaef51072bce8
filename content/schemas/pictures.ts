import { z } from 'zod'

import { field } from '#content/schemas/field.ts'
import { Text } from '#content/schemas/text.ts'

/** A picture that the owner uploaded (`/pictures/<id>-<width>.avif`), and its description. */
const OwnPicture = z
  .object({
    id: z.string().regex(/^[a-z0-9-]{1,64}$/),
    alt: Text.max(200),
    width: z.int().min(200).max(10_000),
    height: z.int().min(200).max(10_000),
  })
  .meta({ control: 'picture' })
export type OwnPicture = z.infer<typeof OwnPicture>

export const Pictures = z.object({
  portrait: field(
    OwnPicture.nullable(),
    'Your portrait',
    'On the home page and the About page. Say what it shows for people who do not see it. Without one, the drawn portrait stays.',
  ),
})
