import { z } from 'zod'

import { Meta } from '#content/schemas/page.ts'
import { Link, OutsideUrl, Text } from '#content/schemas/text.ts'

/** Where the blog itself is; a post's address is this one and its slug, unless the blog gives another. */
export const BlogSite = z.object({
  address: OutsideUrl.refine((url) => !url.endsWith('/'), 'ends with a slash'),
})
export type BlogSite = z.infer<typeof BlogSite>

/** The blog page and its states. */
export const BlogWords = z.object({
  meta: Meta,
  title: Text,
  lead: Text,
  loading: Text,
  byline: Text.includes('{author}'),
  untitled: Text,
  readMore: Text,
  readMoreOf: Text.includes('{title}'),
  more: Text,
  loadingMore: Text,
  moreFailed: Text,
  end: Text,
  withoutScript: z.object({ text: Text, link: Link }),
  empty: z.object({ title: Text, body: Text, link: Link }),
  failed: z.object({ title: Text, body: Text, retry: Text, fallbackReason: Text }),
  signUp: z.object({ title: Text, lead: Text, button: Text }),
})
export type BlogWords = z.infer<typeof BlogWords>
