import { z } from 'zod'

import { field } from '#content/fields.ts'
import { PageHead, Section } from '#content/schemas/page-parts.ts'
import { Day, Text } from '#content/schemas/text.ts'

/** A page of numbered sections; `id` is the anchor, `#retention`. */
export const PolicyPage = z.object({
  ...PageHead,
  updated: z.object({ label: Text, day: Day }),
  contents: Text,
  sections: field(
    z
      .array(
        Section.extend({
          id: z
            .string()
            .regex(/^[a-z-]+$/)
            .optional(),
        }),
      )
      .min(1)
      .max(40)
      .transform(withAnchors),
    'Sections',
    'Numbered automatically. A link to one keeps working when its heading changes.',
  ),
})
export type PolicyPage = z.infer<typeof PolicyPage>

/** A section that the owner added gets its anchor from its heading. */
function withAnchors<Part extends { id?: string | undefined; title: string }>(sections: readonly Part[]) {
  const taken = new Set(sections.map(({ id }) => id))
  return sections.map((section) => {
    if (section.id !== undefined) return { ...section, id: section.id }
    const words = section.title
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    let id = words || 'section'
    while (taken.has(id)) id += '-more'
    taken.add(id)
    return { ...section, id }
  })
}
