import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

import { account } from '#content/messages/account.ts'
import { PASSWORD_MIN } from '#contracts/field-bounds.ts'
import type { SiteContent } from '#content/site-content.ts'
import { concurrencyLimit } from '#server/platform/limits/concurrency-limit.ts'

import { AuthRefusal, refuseBusy } from './auth-refusal.ts'
import type { Estimate, Estimated } from './password-process.ts'

/** Fewer guesses than a million: within reach on our sign-in page. */
const WEAKEST_SCORE = 2

/** Counted in full; longer ones only cost us time. */
const PASSWORD_MAX = 512
/** What is left of a password without the names in it is the part that has to be guessed. */
const FEWEST_OWN_CHARACTERS = 5

/** The first guesses at this site, without accents, in its languages. */
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
/** By Supabase Auth's own reasons where it has one; `personal` is ours. */
const words = { length: wrong.password, pwned: wrong.passwordCommon, personal: wrong.passwordPersonal }

/** Whose names and address are the first guesses. */
export interface PasswordOwner {
  email: string
  names?: (string | undefined)[]
}

/**
 * Refuses passwords that are too short, among the most common and leaked ones, or made of the practice's
 * name, of the member's own names and address, or of the first guesses at a site like this with a year and a sign.
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

/**
 * Whether the password is one of the 50,000 most common and leaked ones, or a word, or falls with few guesses from
 * there: with letters swapped for digits, repeated, reversed, followed by a year, a row of keys.
 */
async function isGuessable(password: string, known: string[]): Promise<boolean> {
  return (await scoreOf(password, known)) < WEAKEST_SCORE
}

const PROGRAM = join(import.meta.dirname, 'password-process.ts')
const IDLE_MS = 60_000
/** Starting takes one; a process that says nothing for so long has failed. */
const SILENT_MS = 20_000
/** An estimate takes a tenth of a second at most: beyond these the wait is ten. */
const WAITING = 100

interface Running {
  child: ChildProcess
  /** Resolves with the score of the one password that the process has now. */
  answer?: PromiseWithResolvers<number>
}
let running: Running | undefined
let timer: NodeJS.Timeout | undefined

const inTurn = concurrencyLimit(1, { waiting: WAITING })

/**
 * Estimates in a process that starts with the first password and ends a minute after the last: its lists take 80 MB,
 * which a thread would not give back. One password at a time, so that its end fails only one, and its silence is
 * noticed however many wait.
 * @returns zxcvbn's score, from 0 (falls at once) to 4
 * @throws AuthRefusal 429 when too many wait
 */
export function scoreOf(password: string, known: string[]): Promise<number> {
  return inTurn(() => estimate({ password, known })).catch(refuseBusy)
}

function estimate(wanted: Estimate): Promise<number> {
  const current = (running ??= start())
  current.answer = Promise.withResolvers<number>()
  endAfter(current, SILENT_MS)
  keepAlive(current.child, true)
  current.child.send(wanted)
  return current.answer.promise
}

function start(): Running {
  // Without the settings of this process: it needs no secret.
  const child = fork(PROGRAM, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const current: Running = { child }
  const end = (cause: Error) => {
    if (running === current) running = undefined
    current.answer?.reject(cause)
  }
  child.on('message', ({ score }: Estimated) => {
    endAfter(current, IDLE_MS)
    keepAlive(child, false)
    current.answer?.resolve(score)
  })
  child.on('error', end)
  child.on('exit', () => end(new Error('The process that estimates passwords has ended.')))
  return current
}

/** From then on the next password starts another one. */
function endAfter(which: Running, ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (running === which) running = undefined
    which.child.kill('SIGKILL')
  }, ms).unref()
}

/** Whether this process waits for the child before it ends: not while that idles. */
function keepAlive(child: ChildProcess, needed: boolean): void {
  const method = needed ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
}
