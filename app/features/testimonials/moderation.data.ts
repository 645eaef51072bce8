import type { InfiniteData } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { data, olderThan } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { callAsOwner, OwnerError } from '#app/lib/owner-functions.ts'
import { changeItem, type ListPage } from '#app/lib/owner-list.ts'
import '#app/lib/schemas-without-eval.ts'

const Testimonial = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  rating: z.number(),
  is_published: z.boolean(),
  /** ISO 8601. */
  created_at: z.string(),
  /** Changes with the name or text. */
  wording: z.string(),
})
const Original = z.object({ testimonial_id: z.uuid(), name: z.string(), text: z.string() })

/** A testimonial; `original` is what was written, if the owner has shortened it. */
export type Testimonial = z.infer<typeof Testimonial> & { original?: z.infer<typeof Original> }

export const TESTIMONIAL_LISTS = ['pending', 'published', 'all'] as const
export type TestimonialListName = (typeof TESTIMONIAL_LISTS)[number]

export const testimonialKeys = {
  lists: ['testimonials'] as const,
  list: (name: TestimonialListName) => [...testimonialKeys.lists, name] as const,
}

/** The cursor of the next page: a testimonial, and the number of those after it. */
export interface TestimonialCursor {
  last: Testimonial
  remaining: number
}
export type TestimonialPage = ListPage<Testimonial, TestimonialCursor, TestimonialListName>
export type TestimonialPages = InfiniteData<TestimonialPage, TestimonialCursor | null>

const PAGE_SIZE = 25

/**
 * A page, newest first; the first one includes the counts.
 * @throws when it can't be loaded
 */
export async function readPage(
  list: TestimonialListName,
  after: TestimonialCursor | null,
): Promise<TestimonialPage> {
  try {
    if (after) return pageOf(await readTestimonials(list, after.last), after.remaining)
    const [items, pending, published] = await Promise.all([
      readTestimonials(list),
      countTestimonials(false),
      countTestimonials(true),
    ])
    const counts = { pending, published, all: pending + published }
    return { ...pageOf(items, counts[list]), counts }
  } catch (cause) {
    logProblem('The testimonials could not be loaded', cause)
    throw cause
  }
}

function pageOf(items: Testimonial[], left: number): TestimonialPage {
  const last = items.at(-1)
  const rest = left - items.length
  return { items, next: last && rest > 0 ? { last, remaining: rest } : null }
}

async function readTestimonials(list: TestimonialListName, last?: Testimonial): Promise<Testimonial[]> {
  const all = data.from('testimonials').select('*')
  const wanted = list === 'all' ? all : all.eq('is_published', list === 'published')
  const { data: rows, error } = await (last ? olderThan(wanted, last) : wanted)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE_SIZE)
  if (error) throw error
  return withOriginals(z.array(Testimonial).parse(rows))
}

async function withOriginals(testimonials: Testimonial[]): Promise<Testimonial[]> {
  if (testimonials.length === 0) return []
  const originals = await callAsOwner(
    'originals_of',
    { testimonials: idsOf(testimonials) },
    z.array(Original),
  )
  const byId = new Map(originals.map((each) => [each.testimonial_id, each]))
  return testimonials.map((each) => {
    const original = byId.get(each.id)
    return original ? { ...each, original } : each
  })
}

function idsOf(testimonials: Testimonial[]): string[] {
  return testimonials.map(({ id }) => id)
}

async function countTestimonials(isPublished: boolean): Promise<number> {
  const { count, error } = await data
    .from('testimonials')
    .select('id', { count: 'exact', head: true })
    .eq('is_published', isPublished)
  if (error) throw error
  return z.number().parse(count)
}

/**
 * Publishes a pending one, unpublishes a published one.
 * @throws OwnerError 'outdated' if it has changed since the owner saw it
 */
export function switchPublished({ id, is_published, wording }: Testimonial): Promise<void> {
  return change(() =>
    data
      .from('testimonials')
      .update({ is_published: !is_published })
      .match({ id, is_published, wording })
      .select('id'),
  )
}

/** @throws OwnerError 'outdated' if it has changed since the owner saw it */
export function deleteTestimonial({ id, is_published, wording }: Testimonial): Promise<void> {
  return change(() => data.from('testimonials').delete().match({ id, is_published, wording }).select('id'))
}

/**
 * Publishes or deletes several pending ones, with the words that the owner saw.
 * @throws OwnerError 'outdated' if one is not pending or has changed
 */
export async function decideSeveral(testimonials: Testimonial[], publish: boolean): Promise<void> {
  const wordings = testimonials.map(({ wording }) => wording)
  const seen = { testimonials: idsOf(testimonials), wordings }
  const decided = await callAsOwner('decide_testimonials', { ...seen, publish }, z.array(z.uuid()))
  if (decided.length !== testimonials.length) throw new OwnerError('outdated')
}

/** What the owner has typed while shortening, by the testimonial's id. */
export const Shortenings = z.record(z.string(), z.object({ name: z.string(), text: z.string() }))
export type Shortenings = z.infer<typeof Shortenings>
export type Shortening = Shortenings[string]

const Shortened = z.enum(['done', 'outdated', 'not-shortened'])

/**
 * Replaces name and text by fewer of their words, or restores the original.
 * @param by undefined for the original
 * @throws OwnerError
 */
export function shortenTestimonial(
  { id, name, text }: Testimonial,
  by: { name: string; text: string } | undefined,
): Promise<z.infer<typeof Shortened>> {
  const seen = { testimonial: id, seen_name: name, seen_text: text }
  return callAsOwner('shorten_testimonial', { ...seen, ...by }, Shortened)
}

const Changed = z.array(z.object({ id: z.uuid() }))

async function change(send: () => PromiseLike<{ data: unknown; error: Error | null }>): Promise<void> {
  const { data: rows, error } = await send()
  const changed = error ? undefined : Changed.safeParse(rows)
  if (!changed?.success) {
    logProblem('A testimonial was not changed', error ?? changed?.error)
    throw error ?? new Error('Unexpected reply')
  }
  if (changed.data.length !== 1) throw new OwnerError('outdated')
}

export function withPublished(pages: TestimonialPages, id: string, isPublished: boolean): TestimonialPages {
  return changeItem(pages, id, { change: (item) => ({ ...item, is_published: isPublished }), belongs })
}

export function withoutTestimonial(pages: TestimonialPages, id: string): TestimonialPages {
  return changeItem(pages, id, { change: () => undefined, belongs })
}

function belongs({ is_published: isPublished }: Testimonial, list: TestimonialListName): boolean {
  return list === 'all' || isPublished === (list === 'published')
}
