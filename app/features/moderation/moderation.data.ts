import * as z from 'zod/mini'

import { data } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { olderThan } from '#app/lib/older-than.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'

import type { Shown, Testimonial } from './testimonial-list.ts'

quietSchemas()

const Row = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  rating: z.number(),
  is_published: z.boolean(),
  created_at: z.string(),
})

/** What became of a change. 'changed': somebody else published, unpublished or deleted it meanwhile. */
export type ChangeOutcome = 'done' | 'changed' | 'failed'

/** Newest first, from the one after `last` on. @throws when they can't be read */
export async function readTestimonials(
  shown: Shown,
  last: Testimonial | undefined,
  most: number,
): Promise<Testimonial[]> {
  const all = data.from('testimonials').select('*')
  const wanted = shown === 'all' ? all : all.eq('is_published', shown === 'published')
  const { data: rows, error } = await (last ? olderThan(wanted, last) : wanted)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(most)
  if (error) throw error
  return z.array(Row).parse(rows)
}

/** @throws when they can't be counted */
export async function countTestimonials(isPublished: boolean): Promise<number> {
  const { count, error } = await data
    .from('testimonials')
    .select('id', { count: 'exact', head: true })
    .eq('is_published', isPublished)
  if (error) throw error
  return z.number().parse(count)
}

/** Publishes what is pending and the other way round, as the owner saw it. Never throws. */
export function switchPublished({ id, is_published }: Testimonial): Promise<ChangeOutcome> {
  return change(() =>
    data
      .from('testimonials')
      .update({ is_published: !is_published })
      .eq('id', id)
      .eq('is_published', is_published)
      .select('id'),
  )
}

/** Deletes it if it still is what the owner saw. Never throws. */
export function deleteTestimonial({ id, is_published }: Testimonial): Promise<ChangeOutcome> {
  return change(() =>
    data.from('testimonials').delete().eq('id', id).eq('is_published', is_published).select('id'),
  )
}

const Changed = z.array(z.object({ id: z.uuid() }))

async function change(
  send: () => PromiseLike<{ data: unknown; error: Error | null }>,
): Promise<ChangeOutcome> {
  try {
    const { data: rows, error } = await send()
    if (error) throw error
    return Changed.parse(rows).length === 1 ? 'done' : 'changed'
  } catch (cause) {
    logProblem('A testimonial was not changed', cause)
    return 'failed'
  }
}
