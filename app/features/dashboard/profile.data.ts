import * as z from 'zod/mini'

import { data } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { phoneText } from '#app/lib/phone.ts'
import '#app/lib/schemas-without-eval.ts'
import { PersonName, PhoneNumber } from '#contracts/member-details.ts'
import { readTyped } from '#contracts/typed-text.ts'

import { loadProfile, NO_PROFILE, type Profile, readUser } from './dashboard.data.ts'

// A name may be removed here, as it may be missing from the start.
const NameOrNone = z.union([z.pipe(z.string().check(z.overwrite(readTyped)), z.literal('')), PersonName])
const Details = z.object({ firstName: NameOrNone, lastName: NameOrNone, phone: PhoneNumber })

export type ProfileField = keyof z.infer<typeof Details>
export type ProfileChanges = Pick<Profile, ProfileField | 'therapyPreferences'>

export const PROFILE_TEXTS: readonly ProfileField[] = ['firstName', 'lastName', 'phone']
const COLUMNS = { firstName: 'first_name', lastName: 'last_name', phone: 'phone' } as const

export type ProfileOutcome =
  | { status: 'invalid'; fields: ProfileField[] }
  /** Nothing was saved: these fields were changed here and elsewhere; `now` has the stored values. */
  | { status: 'conflict'; fields: ProfileField[]; now: Profile }
  | { status: 'saved'; profile: Profile }
  /** The session had ended; its listeners were notified. */
  | { status: 'signedOut' }
  | { status: 'offline' | 'saveFailed' }

/**
 * Writes the fields that the member changed in the form to their row, and no others: another tab or device may have
 * changed these. Never throws.
 * @param base the values that the form was filled with
 */
export async function saveProfile(
  memberId: string,
  fields: FormData,
  base: ProfileChanges,
): Promise<ProfileOutcome> {
  const save = () => saveLocked(memberId, fields, base)
  // Wait for a save of another tab, so that this one reads its result. Web Locks require HTTPS.
  return 'locks' in navigator ? navigator.locks.request('profile', save) : save()
}

async function saveLocked(memberId: string, fields: FormData, base: ProfileChanges): Promise<ProfileOutcome> {
  const checked = Details.safeParse(Object.fromEntries(fields))
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path }) => path[0] as ProfileField)
    return { status: 'invalid', fields: [...new Set(wrong)] }
  }
  const now = await loadProfile(memberId, false)
  if (!now || now === NO_PROFILE) return notSaved()
  const typed = checked.data
  const changed = PROFILE_TEXTS.filter((name) => !isSame(name, typed, base))
  const conflicts = changed.filter((name) => !isSame(name, now, base) && !isSame(name, now, typed))
  if (conflicts.length > 0) return { status: 'conflict', fields: conflicts, now }
  const therapyPreferences = withChanges(
    now.therapyPreferences,
    base.therapyPreferences,
    fields.getAll('therapyPreferences').filter((one) => typeof one === 'string'),
  )
  const row = {
    ...Object.fromEntries(changed.map((name) => [COLUMNS[name], typed[name] || null])),
    ...(therapyPreferences && { therapy_preferences: therapyPreferences }),
  }
  if (Object.keys(row).length > 0 && !(await update(memberId, row))) return notSaved()
  const texts = Object.fromEntries(changed.map((name) => [name, typed[name]]))
  return { status: 'saved', profile: { ...now, ...texts, ...(therapyPreferences && { therapyPreferences }) } }
}

type Texts = Pick<Profile, ProfileField>

/** Numbers are compared without their formatting. */
function isSame(name: ProfileField, one: Texts, other: Texts): boolean {
  return name === 'phone' ? phoneText(one.phone) === phoneText(other.phone) : one[name] === other[name]
}

/** The stored list with the changes that were made here; undefined if there are none. */
function withChanges(now: string[], base: string[], chosen: string[]): string[] | undefined {
  const added = chosen.filter((one) => !base.includes(one))
  const removed = base.filter((one) => !chosen.includes(one))
  if (added.length + removed.length === 0) return undefined
  return [...new Set([...now.filter((one) => !removed.includes(one)), ...added])]
}

async function update(memberId: string, row: object): Promise<boolean> {
  try {
    const { error, count } = await data
      .from('profiles')
      .update(row, { count: 'exact' })
      .eq('user_id', memberId)
    // An update that matched no row has saved nothing, whatever its status is.
    if (!error && count) return true
    logProblem('The profile was not saved', error)
  } catch (cause) {
    logProblem('The profile was not saved', cause)
  }
  return false
}

async function notSaved(): Promise<ProfileOutcome> {
  const ended = (await readUser().catch(() => undefined)) === null
  if (ended) return { status: 'signedOut' }
  return { status: navigator.onLine ? 'saveFailed' : 'offline' }
}
