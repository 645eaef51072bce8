import type { InfiniteData } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { data, olderThan } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/quiet-schemas.ts'

const Testimonial = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  rating: z.number(),
  is_published: z.boolean(),
  /** ISO 8601. */
  created_at: z.string(),
})
export type Testimonial = z.infer<typeof Testimonial>

export type TestimonialFilter = 'all' | 'pending' | 'published'

export const testimonialKeys = {
  lists: ['testimonials'] as const,
  list: (filter: TestimonialFilter) => [...testimonialKeys.lists, filter] as const,
}

/** One page, newest first. How many there are in all is read with the first page. */
export interface TestimonialPage {
  rows: Testimonial[]
  counts?: { pending: number; published: number }
}
export type TestimonialPages = InfiniteData<TestimonialPage, Testimonial | undefined>

const PAGE_SIZE = 25

/** The page that begins after `last`. @throws when it can't be read */
export async function readPage(
  filter: TestimonialFilter,
  last: Testimonial | undefined,
): Promise<TestimonialPage> {
  try {
    if (last) return { rows: await readTestimonials(filter, last) }
    const [rows, pending, published] = await Promise.all([
      readTestimonials(filter),
      countTestimonials(false),
      countTestimonials(true),
    ])
    return { rows, counts: { pending, published } }
  } catch (cause) {
    logProblem('The testimonials could not be loaded', cause)
    throw cause
  }
}

async function readTestimonials(filter: TestimonialFilter, last?: Testimonial): Promise<Testimonial[]> {
  const all = data.from('testimonials').select('*')
  const wanted = filter === 'all' ? all : all.eq('is_published', filter === 'published')
  const { data: rows, error } = await (last ? olderThan(wanted, last) : wanted)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE_SIZE)
  if (error) throw error
  return z.array(Testimonial).parse(rows)
}

async function countTestimonials(isPublished: boolean): Promise<number> {
  const { count, error } = await data
    .from('testimonials')
    .select('id', { count: 'exact', head: true })
    .eq('is_published', isPublished)
  if (error) throw error
  return z.number().parse(count)
}

/** Somebody else published, unpublished or deleted it meanwhile, or the caller is not the owner any more. */
export class ChangedElsewhere extends Error {}

/** Publishes what is pending and the other way round, as the owner saw it. @throws ChangedElsewhere */
export function switchPublished({ id, is_published }: Testimonial): Promise<void> {
  return change(() =>
    data
      .from('testimonials')
      .update({ is_published: !is_published })
      .eq('id', id)
      .eq('is_published', is_published)
      .select('id'),
  )
}

/** Deletes it if it still is what the owner saw. @throws ChangedElsewhere */
export function deleteTestimonial({ id, is_published }: Testimonial): Promise<void> {
  return change(() =>
    data.from('testimonials').delete().eq('id', id).eq('is_published', is_published).select('id'),
  )
}

const Changed = z.array(z.object({ id: z.uuid() }))

async function change(send: () => PromiseLike<{ data: unknown; error: Error | null }>): Promise<void> {
  const { data: rows, error } = await send()
  const changed = error ? undefined : Changed.safeParse(rows)
  if (!changed?.success) {
    logProblem('A testimonial was not changed', error ?? changed?.error)
    throw error ?? new Error('Unexpected reply')
  }
  if (changed.data.length !== 1) throw new ChangedElsewhere()
}

/** What has been read so far, and how many there are in all. */
export interface TestimonialList {
  rows: Testimonial[]
  pending: number
  published: number
}

/** All pages as one list. Rows that moved onto a later page since the one before was read are not shown twice. */
export function listOf({ pages }: Pick<TestimonialPages, 'pages'>): TestimonialList {
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]))
  return { rows: [...rows.values()], ...(pages[0]?.counts ?? { pending: 0, published: 0 }) }
}

/**
 * Shows one as published or not. It keeps its place even where it no longer belongs, so that nothing jumps away
 * under the owner's finger and a slip is undone where it happened.
 */
export function withPublished(list: TestimonialPages, id: string, isPublished: boolean): TestimonialPages {
  const row = listOf(list).rows.find((each) => each.id === id)
  if (!row || row.is_published === isPublished) return list
  const step = isPublished ? 1 : -1
  const publish = (each: Testimonial) => (each.id === id ? { ...each, is_published: isPublished } : each)
  return mapPages(list, (rows) => rows.map(publish), { pending: -step, published: step })
}

export function withoutTestimonial(list: TestimonialPages, id: string): TestimonialPages {
  const row = listOf(list).rows.find((each) => each.id === id)
  if (!row) return list
  const steps = row.is_published ? { pending: 0, published: -1 } : { pending: -1, published: 0 }
  return mapPages(list, (rows) => rows.filter((each) => each.id !== id), steps)
}

function mapPages(
  list: TestimonialPages,
  changeRows: (rows: Testimonial[]) => Testimonial[],
  steps: { pending: number; published: number },
): TestimonialPages {
  const step = ({ pending, published }: typeof steps) => ({
    pending: pending + steps.pending,
    published: published + steps.published,
  })
  const pages = list.pages.map(({ rows, counts }) => ({
    rows: changeRows(rows),
    ...(counts && { counts: step(counts) }),
  }))
  return { ...list, pages }
}

export function hasMore(list: TestimonialList, filter: TestimonialFilter): boolean {
  const read = list.rows.filter((row) => filter === 'all' || row.is_published === (filter === 'published'))
  return read.length < totalOf(list, filter)
}

export function totalOf({ pending, published }: TestimonialList, filter: TestimonialFilter): number {
  return { all: pending + published, pending, published }[filter]
}
