import { useState } from 'react'

import { useForm, textOf, type FieldErrors } from '#app/lib/form-state.ts'
import { toast } from '#app/lib/toast.ts'
import { testimonialWords } from '#content/messages/testimonials.ts'

import { displayName } from './display-name.ts'
import type { SubmitOutcome } from './testimonials.data.ts'

export type TestimonialField = 'text' | 'firstName' | 'place' | 'consent'

const words = testimonialWords.form

/** State of the form: what became of the last try, and the name that the words would be signed with. */
export function useSubmit() {
  const [outcome, setOutcome] = useState<SubmitOutcome>()
  const [name, setName] = useState(displayName({ firstName: '', place: '' }))

  async function send(fields: FormData, form: HTMLFormElement) {
    const missing = missingIn(fields)
    if (Object.keys(missing).length > 0) return missing
    const answer = await submit({ name: nameFrom(fields), text: textOf(fields, 'text').trim() })
    setOutcome(answer)
    if (answer === 'submitted') {
      toast(testimonialWords.submitted)
      form.reset()
      setName(nameFrom(new FormData(form)))
    } else {
      toast({ ...testimonialWords.failed, tone: 'destructive' })
    }
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
