import { useEffect, useReducer, useRef } from 'react'

import { advance, chooseProblem, clear, edit, goTo, type InForm, restore } from './moves.ts'
import { START, wayThrough } from './way-through.ts'

/**
 * Leads through the ESA request form; `onSent` is told once the practice has it. The form's own fields hold the answers, so that they work before
 * our scripts and without them, and health data is in one place fewer.
 */
export function useEsaRequest(form: React.RefObject<HTMLFormElement | null>, onSent: () => void) {
  const [place, dispatch] = useReducer(wayThrough, START)
  const memory = useRef<InForm['memory']>({ underway: false })

  useEffect(() => {
    if (form.current) restore(form.current, dispatch, memory.current)
  }, [form])

  function inForm(move: (within: InForm) => void): void {
    if (form.current) move({ form: form.current, place, dispatch, memory: memory.current, onSent })
  }

  return {
    place,
    /** What the form's one button does: goes on, or sends at the end. */
    advance(event: React.SubmitEvent<HTMLFormElement>): void {
      event.preventDefault()
      inForm((within) => void advance(within))
    },
    edit: (event: React.SyntheticEvent) => inForm((within) => edit(within, nameOf(event.target))),
    goTo: (part: number) => inForm((within) => goTo(within, part)),
    chooseProblem: (field: string) => inForm((within) => chooseProblem(within, field)),
    clear: () => inForm(clear),
  }
}

function nameOf(target: EventTarget): string {
  return target instanceof Element ? (target.getAttribute('name') ?? '') : ''
}
