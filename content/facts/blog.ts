import { BlogSite } from '#content/schemas/facts.ts'
import { sample } from '#content/schemas/sample.ts'

export const blogSite = BlogSite.parse({
  address: sample('address of the blog', 'https://blog.quiet-tide.example'),
})
