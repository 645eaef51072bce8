import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Rating } from '#app/components/rating.tsx'
import { momentOf } from '#app/lib/moments.ts'
import { fill } from '#app/lib/fill.ts'
import { admin as words } from '#content/messages/admin.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import { headingId, type Testimonial } from './testimonial-list.ts'

/** One testimonial with what the owner can do about it. */
export function TestimonialCard({
  testimonial,
  onSwitch,
  onDelete,
}: {
  testimonial: Testimonial
  onSwitch: () => void
  onDelete: () => void
}) {
  const { name, text, rating, is_published: published, created_at: createdAt } = testimonial
  const nameId = headingId(testimonial)
  return (
    <Card as="li" className="min-w-0 wrap-anywhere sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={nameId} tabIndex={-1} className="min-w-0 text-heading">
          {name}
        </h2>
        <Badge tone={published ? 'settled' : 'warm'} icon={published ? 'check' : undefined}>
          {published ? words.status.published : words.status.pending}
        </Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating value={rating} label={fill(testimonialWords.list.rating, { count: rating })} />
        <p className="text-fine text-ink-soft">{fill(words.received, { date: momentOf(createdAt) })}</p>
      </div>
      <p className="mt-4 max-w-measure whitespace-pre-line">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look={published ? 'secondary' : 'primary'} aria-describedby={nameId} onClick={onSwitch}>
          {published ? words.unpublish : words.approve}
        </Button>
        <Button look="danger" aria-describedby={nameId} onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
    </Card>
  )
}
