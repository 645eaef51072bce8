import { z } from 'zod'

import { Text } from '#content/schemas/text.ts'

/** What search engines and link previews get. `titlePattern` is filled with `{title}`. */
export const Seo = z.object({
  siteName: Text,
  titlePattern: Text.includes('{title}'),
  defaultDescription: Text.min(50).max(160),
  locale: Text,
  language: Text,
})
export type Seo = z.infer<typeof Seo>
