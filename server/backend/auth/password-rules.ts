import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

import { account } from '#content/messages/account.ts'

import type { SiteContent } from '#content/site-content.ts'

import { AuthRefusal } from './auth-refusal.ts'

/** Beyond this the estimate takes tens of milliseconds; a password this long falls by its beginning. */
const LONGEST_ESTIMATED = 32
/** Fewer guesses than a million: within reach of somebody who tries on our sign-in page. */
const WEAKEST_SCORE = 2

const PASSWORD_MIN = 8
/** Counted in full; longer ones only cost us time. */
const PASSWORD_MAX = 512
/** What is left of a password without the names in it is the part that has to be guessed. */
const FEWEST_OWN_CHARACTERS = 5

const { wrong } = account
/** By Supabase Auth's own reasons where it has one; `personal` is ours. */
const words = { length: wrong.password, pwned: wrong.passwordCommon, personal: wrong.passwordPersonal }

/** About whom the password is: their names and address are the first guesses. */
export interface PasswordOwner {
  email: string
  names?: (string | undefined)[]
}

/**
 * Refuses passwords that are too short, among the most common and leaked ones, or made of the practice's
 * name or of the member's own names and address.
 * @throws AuthRefusal 422 weak_password, in words for the member
 */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  { facts: { practice } }: SiteContent,
): Promise<void> {
  if ([...password].length < PASSWORD_MIN) throw weak('length')
  if (password.length > PASSWORD_MAX) {
    throw AuthRefusal.invalid(`Password cannot be longer than ${PASSWORD_MAX} characters`)
  }
  const names = wordsIn([practice.name, practice.owner.name, owner.email, ...(owner.names ?? [])])
  if (isMadeOf(password, names)) throw weak('personal')
  if (await isGuessable(password, names)) throw weak('pwned')
}

function weak(reason: keyof typeof words) {
  return new AuthRefusal(422, 'weak_password', words[reason], { reasons: [reason] })
}

function wordsIn(texts: (string | undefined)[]) {
  const all = texts.flatMap((text) => plain(text ?? '').split(' '))
  return [...new Set(all)].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length)
}

function isMadeOf(password: string, names: string[]) {
  const letters = plain(password).replaceAll(' ', '')
  const rest = names.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest.length < letters.length && rest.length < FEWEST_OWN_CHARACTERS
}

function plain(text: string) {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Whether the password is one of the 50,000 most common and leaked ones, or falls with few guesses from
 * there: with letters swapped for digits, repeated, reversed, followed by a year, a row of keys.
 */
async function isGuessable(password: string, known: string[]): Promise<boolean> {
  const estimator = await (loading ??= load())
  return estimator.check(password, known).score < WEAKEST_SCORE
}

// Thirty megabytes of lists, loaded with the first password that is set rather than at start.
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: LONGEST_ESTIMATED,
  })
}
