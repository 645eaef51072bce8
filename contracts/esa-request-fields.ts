import { EMAIL_MAX, PHONE_MAX } from './field-bounds.ts'

/** The control and the check of a field; 'text' is multi-line. */
type Kind = 'line' | 'email' | 'phone' | 'birthDate' | 'state' | 'zipCode' | 'choice' | 'text'

interface EsaField {
  part: EsaPart
  kind: Kind
  /**
   * Maximum number of characters. A form with every field at its maximum is within the limit of the form service (64
   * KB), unless all of them consist of emoji.
   */
  max?: number
  /** The options, if it is not typed. */
  options?: readonly string[]
  /** May be empty. */
  optional?: true
  /** For autofill; answers about health must not be suggested to the next person at the device. */
  autoComplete?: string
  /** Beside another field on wide screens. */
  half?: true
}

/** The parts of the form in their order. */
export const ESA_REQUEST_PARTS = ['person', 'home', 'animal', 'health'] as const
export type EsaPart = (typeof ESA_REQUEST_PARTS)[number]

/**
 * The only declaration of each field of the ESA request, in the order of the form: form, review, draft, the check in
 * browser and function (`esa-request.ts`) and the owner's inbox are derived from it. `content/messages/esa-request.ts`
 * has the words by the same names.
 */
export const ESA_REQUEST_FIELDS = {
  firstName: { part: 'person', kind: 'line', max: 100, autoComplete: 'given-name', half: true },
  lastName: { part: 'person', kind: 'line', max: 100, autoComplete: 'family-name', half: true },
  email: { part: 'person', kind: 'email', max: EMAIL_MAX, autoComplete: 'email' },
  phone: { part: 'person', kind: 'phone', max: PHONE_MAX, autoComplete: 'tel' },
  dateOfBirth: { part: 'person', kind: 'birthDate', max: 20, autoComplete: 'bday' },
  address: { part: 'home', kind: 'line', max: 200, autoComplete: 'address-line1' },
  city: { part: 'home', kind: 'line', max: 100, autoComplete: 'address-level2' },
  state: { part: 'home', kind: 'state', options: ['FL'], autoComplete: 'address-level1', half: true },
  zipCode: { part: 'home', kind: 'zipCode', max: 10, autoComplete: 'postal-code', half: true },
  currentAnimal: { part: 'animal', kind: 'choice', options: ['yes', 'no', 'considering'] },
  animalDetails: { part: 'animal', kind: 'text', max: 2000, optional: true },
  housingNeed: { part: 'animal', kind: 'choice', options: ['yes', 'no', 'unsure'] },
  mentalHealthConditions: { part: 'health', kind: 'text', max: 3000 },
  symptomsDescription: { part: 'health', kind: 'text', max: 4000 },
  currentMedications: { part: 'health', kind: 'text', max: 2000, optional: true },
  previousTherapy: { part: 'health', kind: 'text', max: 2000, optional: true },
  additionalInfo: { part: 'health', kind: 'text', max: 2000, optional: true },
} as const satisfies Record<string, EsaField>

export type EsaRequestField = keyof typeof ESA_REQUEST_FIELDS

export const ESA_FIELD_NAMES = Object.keys(ESA_REQUEST_FIELDS) as EsaRequestField[]

export function esaField(name: EsaRequestField): EsaField {
  return ESA_REQUEST_FIELDS[name]
}

/** Problems of an answer that are understandable without its field: a page without scripts shows only these. */
export const ESA_REQUEST_REASONS = [
  'email',
  'phone',
  'dateNotReal',
  'dateInFuture',
  'notAdult',
  'zipCode',
  'zipOutsideFlorida',
  'state',
  'choice',
] as const

/** Everything that can be wrong. */
export const ESA_REQUEST_PROBLEMS = ['required', 'tooLong', ...ESA_REQUEST_REASONS] as const
export type EsaRequestProblem = (typeof ESA_REQUEST_PROBLEMS)[number]
