import { data, olderThan } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { isNumber, isText, listOf, readReply, shapeOf } from '#app/lib/reply-shape.ts'
import { formService } from '#content/messages/form-service.ts'
import { readTyped } from '#contracts/typed-text.ts'

export interface Testimonial {
  name: string
  text: string
  rating: number
}

export interface PublishedTestimonial extends Testimonial {
  id: string
  created_at: string
}

const FIELDS = { name: isText, text: isText, rating: isNumber }
const areTestimonials = listOf(shapeOf<Testimonial>(FIELDS))
const arePublished = listOf(shapeOf<PublishedTestimonial>({ ...FIELDS, id: isText, created_at: isText }))

const PAGE_SIZE = 12

/**
 * The newest three that are published.
 * @throws when they can't be read
 */
export async function newestTestimonials(): Promise<Testimonial[]> {
  const { data: rows, error } = await data
    .from('testimonials')
    .select('name, text, rating')
    .eq('is_published', true)
    .order('created_at', { ascending: false })
    .limit(3)
  if (error) throw error
  return readReply(rows, areTestimonials)
}

/**
 * The published ones, newest first, a page at a time.
 * @param after the last one that is already shown
 * @returns `more`: whether there are more
 * @throws when they can't be read
 */
export async function publishedTestimonials(
  after: PublishedTestimonial | undefined,
): Promise<{ items: PublishedTestimonial[]; more: boolean }> {
  const published = data.from('testimonials').select('*').eq('is_published', true)
  const { data: rows, error } = await (after ? olderThan(published, after) : published)
    .order('created_at', { ascending: false })
    // Tie-breaker, so that pages neither skip nor repeat rows.
    .order('id', { ascending: false })
    // One row more than is shown tells whether there are more, without a count.
    .limit(PAGE_SIZE + 1)
    // The client would retry for seconds before it fails, which would be in vain without a connection.
    .retry(navigator.onLine)
  if (error) throw error
  const found = readReply(rows, arePublished)
  return { items: found.slice(0, PAGE_SIZE), more: found.length > PAGE_SIZE }
}

/** `words` are those of a refusal, which would be the same again. */
export type SubmitOutcome =
  | { status: 'submitted' }
  | { status: 'offline' | 'too-many' | 'failed' }
  | { status: 'refused'; words: typeof formService.refused }

/** Submits a testimonial, unpublished until the owner approves it. */
export async function submitTestimonial(given: { name: string; text: string }): Promise<SubmitOutcome> {
  const { error, status } = await data
    .from('testimonials')
    .insert({ name: given.name, text: readTyped(given.text), rating: 5, is_published: false })
  if (!error) return { status: 'submitted' }
  logProblem(`The testimonial was not taken: ${status}`)
  if (status === 400 || status === 413) return { status: 'refused', words: formService.refused }
  if (status === 0 && !navigator.onLine) return { status: 'offline' }
  return { status: status === 429 ? 'too-many' : 'failed' }
}
