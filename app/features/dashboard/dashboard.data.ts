import type { User } from '@supabase/auth-js'
import * as z from 'zod/mini'

import { auth, data, functions } from '#app/lib/backend-client.ts'
import { logged, logProblem } from '#app/lib/log.ts'
import { isOwner, withValidToken } from '#app/lib/session/identity.ts'
import '#app/lib/schemas-without-eval.ts'
import { type SignedInMember, sessionEnded } from '#app/lib/session/session-state.ts'
import { hasStoredSession } from '#app/lib/session/stored-session.ts'
import {
  type EsaRequestOffer,
  EsaRequestOfferReply,
  type EsaRequestOfferRequest,
} from '#contracts/esa-request-offer.ts'

export const dashboardKeys = {
  // Changing the e-mail address changes what the dashboard shows.
  dashboard: ({ email }: SignedInMember) => ['dashboard', email] as const,
  esaRequestOffer: ['esa-request-offer'] as const,
}

/** The dashboard's data. `profile` is undefined if it could not be read. `newEmail` is not confirmed yet. */
export interface Dashboard {
  member: SignedInMember
  profile: Profile | undefined
  newEmail: string | undefined
  /** Whether the member is the practice's owner, who has an area of their own. */
  owner: boolean
}

/** The member's data; if the row of `profiles` is missing, all fields are empty. */
export interface Profile {
  firstName: string
  lastName: string
  email: string
  phone: string
  therapyPreferences: string[]
  esaEvaluationCompleted: boolean
  newsletterSubscribed: boolean
  /** Why a subscribed member gets no newsletter: not confirmed at the provider, or mail bounced. */
  newsletterProblem?: 'pending' | 'undeliverable' | undefined
  /** ISO 8601; undefined without a row. */
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

/**
 * Loads the dashboard's data.
 * @returns null when the session has ended; its listeners were notified
 * @throws when the session can't be checked
 */
export async function loadDashboard(member: SignedInMember): Promise<Dashboard | null> {
  const [user, profile, newsletterProblem, owner] = await Promise.all([
    readUser(),
    loadProfile(member.id),
    loadNewsletterProblem(),
    // For the link to the owner's area only: false on failure. That area checks again.
    isOwner().catch(() => false),
  ])
  if (!user) return null
  const newEmail = user.new_email || undefined
  return { member, profile: profile && { ...profile, newsletterProblem }, newEmail, owner }
}

/**
 * The session's user, from the server: the access token alone would open the page for up to an hour after the session's
 * end.
 * @returns null when the session has ended; its listeners were notified
 * @throws, and logs, when it can't be checked
 */
export async function readUser(): Promise<User | null> {
  try {
    const { data: reply, error } = await withValidToken(await auth(), (client) => client.getUser())
    if (reply.user) return reply.user
    if (hasStoredSession()) throw error
  } catch (cause) {
    throw logged('The session could not be checked', cause)
  }
  sessionEnded()
  return null
}

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

const NewsletterProblem = z.enum(['pending', 'undeliverable'])

/**
 * The member's row of `profiles`, empty if there is none; undefined if it can't be read. Never throws.
 * @param retry retries for seven seconds while the server is unreachable; not when saving, which reports a failure at
 * once
 */
export async function loadProfile(memberId: string, retry = true): Promise<Profile | undefined> {
  try {
    const row = data.from('profiles').select('*').eq('user_id', memberId).single()
    const { data: found, error } = await row.retry(retry)
    if (error?.code === NO_ROW) return NO_PROFILE
    if (error) throw error
    return profileOf(Row.parse(found))
  } catch (cause) {
    logProblem('The profile was not read', cause)
    return undefined
  }
}

/** Why the newsletter does not reach the member; undefined if nothing is known to prevent it, or it can't be read. */
async function loadNewsletterProblem(): Promise<Profile['newsletterProblem']> {
  try {
    const { data: state, error } = await data.rpc('newsletter_state')
    if (error) throw error
    return NewsletterProblem.safeParse(state).data
  } catch (cause) {
    logProblem('The newsletter’s state was not read', cause)
    return undefined
  }
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

/** An ESA request that may be the member's; null without one, or on failure. Never throws. */
export async function findOffer(): Promise<EsaRequestOffer | null> {
  const reply = await requestOffer({ action: 'find' })
  return reply.status === 'replied' ? reply.offer : null
}

/** 'unavailable': the request no longer exists, or was answered elsewhere. `next` is the next request to ask about. */
export interface OfferResult {
  status: 'answered' | 'unavailable'
  next: EsaRequestOffer | null
}

/**
 * Links the request to the member or stores that it is not theirs.
 * @throws when that was not saved
 */
export async function respondToOffer(id: string, isMine: boolean): Promise<OfferResult> {
  const reply = await requestOffer({ action: 'answer', id, isMine })
  if (reply.status === 'replied') return { status: 'answered', next: reply.offer }
  // Answered in another tab, or deleted by the practice.
  if (reply.status === 'unavailable') return { status: 'unavailable', next: await findOffer() }
  throw new Error('The reply was not saved')
}

const NOT_FOUND = 404

type OfferReply = { status: 'replied'; offer: EsaRequestOffer | null } | { status: 'unavailable' | 'failed' }

async function requestOffer(body: EsaRequestOfferRequest): Promise<OfferReply> {
  try {
    const { data: reply, error, response } = await functions.invoke<unknown>('esa-request-offer', { body })
    if (response?.status === NOT_FOUND) return { status: 'unavailable' }
    if (error) throw error
    return { status: 'replied', offer: EsaRequestOfferReply.parse(reply).offer }
  } catch (cause) {
    logProblem('The ESA request was not offered or linked', cause)
    return { status: 'failed' }
  }
}
