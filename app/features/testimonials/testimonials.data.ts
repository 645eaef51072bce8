import * as z from 'zod/mini'

import { data } from '#app/lib/backend-client.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'

quietSchemas()

const Testimonial = z.object({ name: z.string(), text: z.string(), rating: z.number() })
export type Testimonial = z.infer<typeof Testimonial>

/** The newest three that are published. @throws when they can't be read */
export async function newestTestimonials(): Promise<Testimonial[]> {
  const { data: rows, error } = await data
    .from('testimonials')
    .select('name, text, rating')
    .eq('is_published', true)
    .order('created_at', { ascending: false })
    .limit(3)
  if (error) throw error
  return z.array(Testimonial).parse(rows)
}
