/** What the dashboard knows of a member; a missing row of `profiles` is all empty. */
export interface Profile {
  firstName: string
  lastName: string
  email: string
  phone: string
  therapyPreferences: string[]
  esaEvaluationCompleted: boolean
  newsletterSubscribed: boolean
  /** Why nothing comes although it was asked for: the provider waits for an answer, or mail came back. */
  newsletterHeldUp?: 'pending' | 'undeliverable' | undefined
  /** ISO 8601; missing with the row. */
  createdAt: string | undefined
}

export const NO_PROFILE: Profile = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  therapyPreferences: [],
  esaEvaluationCompleted: false,
  newsletterSubscribed: false,
  createdAt: undefined,
}

/** The first name, else the part of the address before the at-sign, else nothing. */
export function nameOf(profile: Pick<Profile, 'firstName'>, email: string): string | undefined {
  return profile.firstName.trim() || email.split('@')[0] || undefined
}
