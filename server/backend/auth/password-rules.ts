import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

import { account } from '#content/messages/account.ts'
import { PASSWORD_MIN } from '#contracts/field-bounds.ts'
import type { SiteContent } from '#content/site-content.ts'
import { concurrencyLimit } from '#server/platform/limits/concurrency-limit.ts'

import { AuthRefusal, refuseBusy } from './auth-refusal.ts'
import type { Estimate, Estimated } from './password-process.ts'

/** Scores below it need fewer than a million guesses, which is feasible on our sign-in page. */
const WEAKEST_SCORE = 2

/** Bounds the time of hashing. */
const PASSWORD_MAX = 512
/** Characters of a password besides the names in it: a guesser knows the names. */
const MIN_OTHER_CHARACTERS = 5

/** Likely guesses at this site, in its languages, without accents. */
const GUESSED_WORDS = wordsIn([
  'password passwort passcode welcome letmein login secret contrasena clave secreto bienvenido',
  'therapy therapist counseling counselling counselor counsellor psychology psychologist telehealth session healing',
  'mental health wellness wellbeing mindful mindfulness anxiety depression support animal letter',
  'terapia terapeuta consejeria consejera psicologia psicologa salud bienestar ansiedad depresion apoyo',
  'spring summer autumn winter primavera verano otono invierno',
  'january february march april june july august september october november december',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado domingo',
  'florida orlando miami tampa america',
])

const { wrong } = account
/** Messages by Supabase Auth's reasons; `personal` is one of ours. */
const words = { length: wrong.password, pwned: wrong.passwordCommon, personal: wrong.passwordPersonal }

/** The account of a password; its names and address are likely guesses. */
export interface PasswordOwner {
  email: string
  names?: (string | undefined)[]
}

/**
 * Refuses passwords that are too short, among the most common and leaked ones, or made up of the practice's name, the
 * member's names and address, or likely guesses at a site like this with a year and a sign.
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
  if (isMadeOf(password, GUESSED_WORDS) || (await isGuessable(password, [...names, ...GUESSED_WORDS]))) {
    throw weak('pwned')
  }
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
  const others = names.reduce((remaining, word) => remaining.replaceAll(word, ''), letters)
  return others.length < letters.length && others.length < MIN_OTHER_CHARACTERS
}

function plain(text: string) {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

/**
 * Whether the password is one of the 50,000 most common and leaked ones, or a word, or a simple variation of those: with
 * digits for letters, repeated, reversed, followed by a year, or a row of keys.
 */
async function isGuessable(password: string, known: string[]): Promise<boolean> {
  return (await scoreOf(password, known)) < WEAKEST_SCORE
}

const PROGRAM = join(import.meta.dirname, 'password-process.ts')
const IDLE_MS = 60_000
/** A process that does not respond within this has failed; starting takes a second. */
const RESPONSE_TIMEOUT_MS = 20_000
/** An estimate takes a tenth of a second at most, so that the last one waits for ten seconds. */
const WAITING = 100

interface Running {
  child: ChildProcess
  /** Resolves with the score of the password that is being estimated. */
  result?: PromiseWithResolvers<number>
}
let running: Running | undefined
let timer: NodeJS.Timeout | undefined

const inTurn = concurrencyLimit(1, { waiting: WAITING })

/**
 * Estimates in a child process that starts with the first password and ends a minute after the last: its lists take
 * 80 MB, which a thread would not free. One password at a time, so that a crash fails only one, and the timeout applies
 * to each however many wait.
 * @returns zxcvbn's score, from 0 (guessed at once) to 4
 * @throws AuthRefusal 429 when too many wait
 */
export function scoreOf(password: string, known: string[]): Promise<number> {
  return inTurn(() => estimate({ password, known })).catch(refuseBusy)
}

function estimate(wanted: Estimate): Promise<number> {
  const current = (running ??= start())
  current.result = Promise.withResolvers<number>()
  endAfter(current, RESPONSE_TIMEOUT_MS)
  keepAlive(current.child, true)
  current.child.send(wanted)
  return current.result.promise
}

function start(): Running {
  // Without the settings of this process, because it needs no secrets.
  const child = fork(PROGRAM, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const current: Running = { child }
  const end = (cause: Error) => {
    if (running === current) running = undefined
    current.result?.reject(cause)
  }
  child.on('message', ({ score }: Estimated) => {
    endAfter(current, IDLE_MS)
    keepAlive(child, false)
    current.result?.resolve(score)
  })
  child.on('error', end)
  child.on('exit', () => end(new Error('The process that estimates passwords has ended.')))
  return current
}

/** Kills the process after `ms`; the next password then starts another one. */
function endAfter(which: Running, ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (running === which) running = undefined
    which.child.kill('SIGKILL')
  }, ms).unref()
}

/** Sets whether this process may exit while the child runs: it may while the child is idle. */
function keepAlive(child: ChildProcess, needed: boolean): void {
  const method = needed ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
}
