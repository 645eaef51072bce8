import { useRef, useState } from 'react'

import { toast } from '#app/lib/toast.ts'
import { admin as words } from '#content/messages/admin.ts'

import type { ChangeOutcome } from './moderation.data.ts'
import { headingId, type Testimonial, without, withPublished } from './testimonial-list.ts'
import type { Testimonials } from './use-testimonials.ts'

const TOAST = { of: 'testimonials' }

/**
 * What the owner decides about a testimonial.
 *
 * @param onRefused nothing was changed: it is gone, changed elsewhere, or the caller is not the owner any more
 */
export function useDecisions(testimonials: Testimonials, onRefused: () => void) {
  async function changedElsewhere(): Promise<void> {
    onRefused()
    await testimonials.refresh()
    toast(words.changedElsewhere, TOAST)
  }

  return {
    switchPublished: useSwitching(testimonials, changedElsewhere),
    deletion: useDeletion(testimonials, changedElsewhere),
  }
}

export type Decisions = ReturnType<typeof useDecisions>

/** Publishes and unpublishes. It shows at once, and is taken back when it failed. */
function useSwitching({ change }: Testimonials, changedElsewhere: () => Promise<void>) {
  const underway = useRef(new Set<string>())
  return async (testimonial: Testimonial): Promise<void> => {
    const { id, is_published: was } = testimonial
    // A second press before the first is decided would take it back.
    if (underway.current.has(id)) return
    underway.current.add(id)
    change((now) => withPublished(now, id, !was))
    const outcome = await send('switchPublished', testimonial)
    underway.current.delete(id)
    if (outcome === 'done') {
      toast(was ? words.unpublished : words.published, TOAST)
      return
    }
    change((now) => withPublished(now, id, was))
    if (outcome === 'changed') await changedElsewhere()
    else toast({ ...words.updateFailed, tone: 'destructive' }, TOAST)
  }
}

/** Deletes, once the owner has said so. It shows when it is done. */
function useDeletion({ change }: Testimonials, changedElsewhere: () => Promise<void>) {
  const [asked, setAsked] = useState<Testimonial>()
  const [neighbour, setNeighbour] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    if (!asked) return
    setBusy(true)
    const outcome = await send('deleteTestimonial', asked)
    setBusy(false)
    setAsked(undefined)
    if (outcome === 'done') {
      change((now) => without(now, asked.id))
      toast(words.deleted, TOAST)
    }
    if (outcome === 'failed') toast({ ...words.deleteFailed, tone: 'destructive' }, TOAST)
    if (outcome === 'changed') await changedElsewhere()
  }

  return {
    /** The one that the owner is being asked about. */
    asked,
    /** Id of the heading that comes next once that one is gone. */
    neighbour,
    busy,
    ask(testimonial: Testimonial, next: Testimonial | undefined) {
      setAsked(testimonial)
      setNeighbour(next && headingId(next))
    },
    confirm,
    keep: () => setAsked(undefined),
  }
}

async function send(
  what: 'switchPublished' | 'deleteTestimonial',
  testimonial: Testimonial,
): Promise<ChangeOutcome> {
  try {
    const calls = await import('./moderation.data.ts')
    return await calls[what](testimonial)
  } catch {
    // The code that sends could not be loaded, so nothing has left the browser.
    return 'failed'
  }
}
