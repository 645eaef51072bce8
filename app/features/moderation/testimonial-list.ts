/** A testimonial as the owner sees it; `created_at` is ISO 8601. */
export interface Testimonial {
  id: string
  name: string
  text: string
  rating: number
  is_published: boolean
  created_at: string
}

/** Id of its heading on the page. */
export function headingId({ id }: Testimonial): string {
  return `testimonial-${id}`
}

/** Which testimonials are shown. */
export type Shown = 'all' | 'pending' | 'published'

/** What has been read so far, newest first, and how many there are in all. */
export interface TestimonialList {
  rows: readonly Testimonial[]
  pending: number
  published: number
}

/**
 * One published or unpublished. It keeps its place even where it no longer belongs, so that nothing jumps
 * away under the owner's finger and a slip is undone where it happened.
 */
export function withPublished(list: TestimonialList, id: string, isPublished: boolean): TestimonialList {
  const row = list.rows.find((each) => each.id === id)
  if (!row || row.is_published === isPublished) return list
  const step = isPublished ? 1 : -1
  return {
    rows: list.rows.map((each) => (each.id === id ? { ...each, is_published: isPublished } : each)),
    pending: list.pending - step,
    published: list.published + step,
  }
}

export function without(list: TestimonialList, id: string): TestimonialList {
  const row = list.rows.find((each) => each.id === id)
  if (!row) return list
  return {
    rows: list.rows.filter((each) => each.id !== id),
    pending: list.pending - (row.is_published ? 0 : 1),
    published: list.published - (row.is_published ? 1 : 0),
  }
}

/** A further page. Rows that moved onto it since the last one was read are not shown twice. */
export function withMore(list: TestimonialList, more: readonly Testimonial[]): TestimonialList {
  const known = new Set(list.rows.map(({ id }) => id))
  return { ...list, rows: [...list.rows, ...more.filter(({ id }) => !known.has(id))] }
}

/** How many rows of the database's list stand above what is still to be read. */
export function alreadyRead({ rows }: TestimonialList, shown: Shown): number {
  return rows.filter((row) => shown === 'all' || row.is_published === (shown === 'published')).length
}

export function hasMore(list: TestimonialList, shown: Shown): boolean {
  return alreadyRead(list, shown) < totalOf(list, shown)
}

export function totalOf({ pending, published }: TestimonialList, shown: Shown): number {
  return { all: pending + published, pending, published }[shown]
}
