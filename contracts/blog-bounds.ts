/** How many posts a request may request, and the largest offset. Apart from the schemas, which a public page does not load. */
export const BLOG_BOUNDS = { limit: 50, offset: 950 } as const
