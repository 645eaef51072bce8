import { z } from 'zod'

import { Path, Text, Toast } from '#content/schemas/text.ts'

const Field = z.object({
  label: Text,
  hint: Text.optional(),
  placeholder: Text.optional(),
  required: Text.optional(),
})
const Choice = z.object({ value: Text, label: Text })
const Section = z.object({ title: Text, lead: Text.optional() })

/** The ESA request form: four sections, every field, and what it says about wrong answers. */
export const EsaRequestWords = z.object({
  title: Text,
  lead: Text,
  healthNotice: Text,
  emergencyNotice: Text,
  kept: Text,
  progress: Text.includes('{step}').includes('{steps}'),
  next: Text,
  back: Text,
  submit: Text,
  submitting: Text,
  requiredNote: Text,
  optional: Text,
  summaryTitle: Text,
  review: z.object({
    title: Text,
    lead: Text,
    change: Text,
    changePart: Text.includes('{part}'),
    unanswered: Text,
  }),
  clear: z.object({ button: Text, question: Text, confirm: Text, cleared: Text }),
  sendingSlowly: Text,
  /** Stands below the failure's own words: what was typed is not lost. */
  notSent: Text,
  withoutScriptFailed: Text,
  /** A robot's field; a person who meets it is told to leave it empty. */
  honeypot: Text,
  sections: z.object({ person: Section, home: Section, animal: Section, health: Section }),
  fields: z.object({
    firstName: Field,
    lastName: Field,
    email: Field,
    phone: Field,
    dateOfBirth: Field,
    address: Field,
    city: Field,
    state: Field,
    zipCode: Field,
    currentAnimal: Field,
    animalDetails: Field,
    mentalHealthConditions: Field,
    currentMedications: Field,
    previousTherapy: Field,
    symptomsDescription: Field,
    housingNeed: Field,
    additionalInfo: Field,
  }),
  choices: z.object({
    state: z.tuple([Choice]),
    currentAnimal: z.array(Choice).length(3),
    housingNeed: z.array(Choice).length(3),
  }),
  wrong: z.object({
    email: Text,
    phone: Text,
    dateNotReal: Text,
    dateInFuture: Text,
    notAdult: Text,
    zipCode: Text,
    zipOutsideFlorida: Text,
    state: Text,
    choice: Text,
    tooLong: Text.includes('{max}'),
  }),
  sent: Toast,
  failed: Toast,
  after: z.object({
    title: Text,
    body: Text,
    another: Text,
    link: z.object({ label: Text, href: Path }),
  }),
  followUps: z.object({ title: Text, lead: Text, button: Text }),
})
export type EsaRequestWords = z.infer<typeof EsaRequestWords>
