import { z } from 'zod'

import { OutsideUrl } from '#content/schemas/text.ts'

/** Where the blog itself is; a post's address is this one and its slug, unless the blog gives another. */
export const BlogSite = z.object({
  address: OutsideUrl.refine((url) => !url.endsWith('/'), 'ends with a slash'),
})
export type BlogSite = z.infer<typeof BlogSite>
