import * as z from 'zod/mini'

import { auth, data } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'
import { sessionIsGone } from '#app/lib/session-state.ts'
import { hasStoredSession } from '#app/lib/session-storage.ts'

import { NO_PROFILE, type Profile } from './profile.ts'

quietSchemas()

const NO_ROW = 'PGRST116'
const text = z.nullish(z.string())
const Row = z.object({
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  therapy_preferences: z.nullish(z.array(z.string())),
  esa_evaluation_completed: z.nullish(z.boolean()),
  newsletter_subscribed: z.nullish(z.boolean()),
  created_at: text,
})

const HeldUp = z.enum(['pending', 'undeliverable'])

/**
 * The session as the server sees it: alive, with the address that waits to be confirmed if one does; ended,
 * which the page has been told by then; or not to be found out.
 */
export type SessionCheck =
  | { status: 'alive'; newEmail: string | undefined }
  | { status: 'ended' }
  | { status: 'unchecked' }

/**
 * Asks the server whether the session is still good; its access token alone would open the page for up to
 * an hour after somebody ended it. Never throws.
 */
export async function checkSession(): Promise<SessionCheck> {
  try {
    const { data: reply, error } = await (await auth()).getUser()
    if (reply.user) return { status: 'alive', newEmail: reply.user.new_email || undefined }
    if (!hasStoredSession()) {
      sessionIsGone()
      return { status: 'ended' }
    }
    logProblem('The session could not be checked', error)
  } catch (cause) {
    logProblem('The session could not be checked', cause)
  }
  return { status: 'unchecked' }
}

/** The member's row of `profiles`, empty where there is none; undefined where it can't be read. Never throws. */
export async function loadProfile(memberId: string): Promise<Profile | undefined> {
  try {
    const { data: row, error } = await data.from('profiles').select('*').eq('user_id', memberId).single()
    if (!error) return profileOf(Row.parse(row))
    if (error.code === NO_ROW) return NO_PROFILE
    logProblem('The profile was not read', error)
  } catch (cause) {
    logProblem('The profile was not read', cause)
  }
  return undefined
}

/** Whether the newsletter really reaches the member; undefined where nothing is in its way, or it can't be read. */
export async function loadNewsletterState(): Promise<Profile['newsletterHeldUp']> {
  try {
    const { data: state, error } = await data.rpc('newsletter_state')
    if (!error) return HeldUp.safeParse(state).data
    logProblem('The newsletter’s state was not read', error)
  } catch (cause) {
    logProblem('The newsletter’s state was not read', cause)
  }
  return undefined
}

function profileOf(row: z.infer<typeof Row>): Profile {
  return {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    therapyPreferences: row.therapy_preferences ?? [],
    esaEvaluationCompleted: row.esa_evaluation_completed ?? false,
    newsletterSubscribed: row.newsletter_subscribed ?? false,
    createdAt: row.created_at ?? undefined,
  }
}
