import { useState } from 'react'

import { useForm, textOf, type FieldErrors } from '#app/lib/form-state.ts'
import { toast } from '#app/lib/toast.ts'
import { errors } from '#content/messages/errors.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import { displayName } from './display-name.ts'
import type { SubmitOutcome } from './testimonials.data.ts'

export type TestimonialField = 'text' | 'firstName' | 'place' | 'consent'

const words = testimonialWords.form

/** What is said about each way in which sending can fail. Nothing that was typed is lost. */
export const FAILURES = {
  offline: errors.offline,
  'too-many': errors.tooMany,
  failed: testimonialWords.failed,
} as const

// The page says it too, where the focus goes.
const TOAST = { of: 'testimonial', silent: true }

/** State of the form: what became of the last try, and the name that the words would be signed with. */
export function useSubmit() {
  const [outcome, setOutcome] = useState<SubmitOutcome>()
  const [name, setName] = useState(displayName({ firstName: '', place: '' }))

  async function send(fields: FormData, form: HTMLFormElement) {
    // What became of the last one must not stand above what is wrong with this one.
    setOutcome(undefined)
    const missing = missingIn(fields)
    if (Object.keys(missing).length > 0) return missing
    const answer = await submit({ name: nameFrom(fields), text: textOf(fields, 'text').trim() })
    setOutcome(answer)
    if (answer !== 'submitted') {
      toast({ ...FAILURES[answer], tone: 'destructive' }, TOAST)
      return undefined
    }
    toast(testimonialWords.submitted, TOAST)
    form.reset()
    setName(nameFrom(new FormData(form)))
    return undefined
  }

  const form = useForm<TestimonialField>(send, { prefix: 'testimonial-', warmUp })
  return {
    ...form,
    outcome,
    name,
    followName: (element: HTMLInputElement) => element.form && setName(nameFrom(new FormData(element.form))),
  }
}

function warmUp(): void {
  void loadSender().catch(() => undefined)
}

function loadSender() {
  return import('./testimonials.data.ts')
}

function missingIn(fields: FormData): FieldErrors<TestimonialField> {
  return {
    ...(!textOf(fields, 'text').trim() && { text: words.text.required }),
    ...(!fields.has('consent') && { consent: words.consent.required }),
  }
}

function nameFrom(fields: FormData): string {
  return displayName({ firstName: textOf(fields, 'firstName'), place: textOf(fields, 'place') })
}

async function submit(given: { name: string; text: string }): Promise<SubmitOutcome> {
  try {
    const { submitTestimonial } = await loadSender()
    return await submitTestimonial(given)
  } catch {
    return navigator.onLine ? 'failed' : 'offline'
  }
}
