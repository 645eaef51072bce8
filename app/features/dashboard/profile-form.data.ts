import * as z from 'zod/mini'

import { data } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'
import { PersonName, PhoneNumber } from '#contracts/member-details.ts'

import { checkSession } from './dashboard.data.ts'
import type { Profile } from './profile.ts'

quietSchemas()

// Here a name may be taken out, as it may be missing from the start.
const NameOrNone = z.union([z.pipe(z.string().check(z.trim()), z.literal('')), PersonName])
const Details = z.object({ firstName: NameOrNone, lastName: NameOrNone, phone: PhoneNumber })

export type ProfileField = keyof z.infer<typeof Details>
export type ProfileChanges = Pick<Profile, ProfileField | 'therapyPreferences'>

export type ProfileOutcome =
  | { status: 'invalid'; fields: ProfileField[] }
  | { status: 'saved'; changes: ProfileChanges }
  /** The session had ended; the page has been told by then. */
  | { status: 'signedOut' }
  | { status: 'saveFailed' }

/** Writes what a member may say about themselves into their row. Never throws. */
export async function saveProfile(memberId: string, fields: FormData): Promise<ProfileOutcome> {
  const checked = Details.safeParse(Object.fromEntries(fields))
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path }) => path[0] as ProfileField)
    return { status: 'invalid', fields: [...new Set(wrong)] }
  }
  const therapyPreferences = fields.getAll('therapyPreferences').filter((one) => typeof one === 'string')
  const changes = { ...checked.data, therapyPreferences }
  try {
    const row = {
      first_name: changes.firstName || null,
      last_name: changes.lastName || null,
      phone: changes.phone || null,
      therapy_preferences: therapyPreferences,
    }
    const { error, count } = await data
      .from('profiles')
      .update(row, { count: 'exact' })
      .eq('user_id', memberId)
    // An update that met no row has saved nothing, whatever its status says.
    if (!error && count) return { status: 'saved', changes }
    logProblem('The profile was not saved', error)
  } catch (cause) {
    logProblem('The profile was not saved', cause)
  }
  return { status: (await checkSession()).status === 'ended' ? 'signedOut' : 'saveFailed' }
}
