import { useCallback, useEffect, useRef, useState } from 'react'

import { logProblem } from '#app/lib/log.ts'
import { useOnReturn } from '#app/lib/on-return.ts'
import { toast } from '#app/lib/toast.ts'
import { admin as words } from '#content/messages/admin.ts'

import { type Shown, type TestimonialList, withMore } from './testimonial-list.ts'

const PAGE = 25
/** The data service answers with no more rows at once. */
const MOST_AT_ONCE = 1000

export type ListState = { status: 'loading' } | { status: 'failed' } | ({ status: 'ready' } & TestimonialList)

/** The owner's list of testimonials, read page by page and again whenever the owner comes back to the tab. */
export function useTestimonials() {
  const [shown, setShown] = useState<Shown>('all')
  const [state, setState] = useState<ListState>({ status: 'loading' })
  const [busy, setBusy] = useState(false)
  // An answer that was overtaken by a later question is not shown.
  const question = useRef(0)
  const list = state.status === 'ready' ? state : undefined

  const load = useCallback(async (wanted: Shown, most: number) => {
    const mine = ++question.current
    const next = await firstRows(wanted, most)
    if (mine !== question.current) return
    setState((before) => next ?? (before.status === 'ready' ? before : { status: 'failed' }))
    if (!next) toast({ ...words.loadFailed, tone: 'destructive' }, { of: 'testimonials' })
  }, [])

  useEffect(() => void load(shown, PAGE), [load, shown])

  const refresh = () => load(shown, Math.min(Math.max(list?.rows.length ?? 0, PAGE), MOST_AT_ONCE))
  useOnReturn(() => void refresh())

  async function more(): Promise<void> {
    if (!list || busy) return
    setBusy(true)
    const mine = question.current
    const rows = await nextRows(shown, list)
    setBusy(false)
    if (!rows) toast({ ...words.loadFailed, tone: 'destructive' }, { of: 'testimonials' })
    else if (mine === question.current) change((now) => withMore(now, rows))
  }

  /** Changes what is shown at once, before the database has answered. */
  function change(apply: (now: TestimonialList) => TestimonialList): void {
    setState((now) => (now.status === 'ready' ? { status: 'ready', ...apply(now) } : now))
  }

  function choose(next: Shown): void {
    if (next === shown) return
    setState({ status: 'loading' })
    setShown(next)
  }

  return { shown, choose, state, refresh, more, busy, change }
}

export type Testimonials = ReturnType<typeof useTestimonials>

async function firstRows(shown: Shown, most: number): Promise<ListState | undefined> {
  try {
    const { countTestimonials, readTestimonials } = await import('./moderation.data.ts')
    const [rows, pending, published] = await Promise.all([
      readTestimonials(shown, undefined, most),
      countTestimonials(false),
      countTestimonials(true),
    ])
    return { status: 'ready', rows, pending, published }
  } catch (cause) {
    logProblem('The testimonials could not be loaded', cause)
    return undefined
  }
}

async function nextRows(shown: Shown, list: TestimonialList) {
  try {
    const { readTestimonials } = await import('./moderation.data.ts')
    return await readTestimonials(shown, list.rows.at(-1), PAGE)
  } catch (cause) {
    logProblem('More testimonials could not be loaded', cause)
    return undefined
  }
}
