import { z } from 'zod'

import { Meta } from '#content/schemas/page.ts'
import { Text } from '#content/schemas/text.ts'

/** The blog page and its states. */
export const BlogWords = z.object({
  meta: Meta,
  title: Text,
  lead: Text,
  loading: Text,
  byline: Text.includes('{author}'),
  readMore: Text,
  readMoreOf: Text.includes('{title}'),
  more: Text,
  loadingMore: Text,
  end: Text,
  empty: z.object({ title: Text, body: Text, link: z.object({ label: Text, href: Text }) }),
  failed: z.object({ title: Text, body: Text, retry: Text, fallbackReason: Text }),
  signUp: z.object({ title: Text, body: Text }),
})
export type BlogWords = z.infer<typeof BlogWords>
