import type { EsaRequestField } from '#contracts/esa-request.ts'

/** The parts of the form in their order; names are those of `sections` in the form's words. */
export const PARTS = [
  { id: 'person', fields: ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth'] },
  { id: 'home', fields: ['address', 'city', 'state', 'zipCode'] },
  { id: 'animal', fields: ['currentAnimal', 'animalDetails', 'housingNeed'] },
  {
    id: 'health',
    fields: [
      'mentalHealthConditions',
      'symptomsDescription',
      'currentMedications',
      'previousTherapy',
      'additionalInfo',
    ],
  },
] as const satisfies readonly { id: string; fields: readonly EsaRequestField[] }[]

export type Part = (typeof PARTS)[number]

/** Where everything is read once more before it is sent: the place after the last part. */
export const REVIEW = PARTS.length

export const ESA_FIELDS: readonly EsaRequestField[] = PARTS.flatMap((part) => part.fields)

/** Index of the part that asks for a field, or -1 if it is none of the form's. */
export function partOf(field: string): number {
  return PARTS.findIndex((part) => (part.fields as readonly string[]).includes(field))
}
