import { setTimeout as wait } from 'node:timers/promises'

import { DraftSaved, LoadedSite } from '#contracts/site.ts'
import { findList, subscribe } from '#tests/support/backend.ts'
import { completeEsaRequest } from '#tests/support/esa-request.ts'
import { newMember, openSession, ownerSignIn } from '#tests/support/sessions.ts'
import { rowsOf } from '#tests/support/postgres.ts'
import type { Product } from '#tests/support/product.ts'
import { send, sendForm } from '#tests/support/requests.ts'

/** Longer than the product may take for any answer. */
const PATIENCE_MS = 45_000
/** Each may go to pay thirty times in ten minutes. */
const MEMBERS = 12
/** What the owner edits. */
export const LEAD = { document: 'pages/home', path: 'hero.lead' }

export interface Outcome {
  kind: Kind
  /** Of HTTP; `cut` where the connection ended without an answer, `hang` where none came. */
  status: number | 'cut' | 'hang'
  ms: number
}

/** What was promised to somebody: a sign-up, a subscription or a form by its address or id. */
type Ledger = Record<'signUps' | 'subscriptions' | 'forms', Record<'tried' | 'promised', Set<string>>> & {
  /** Texts of the owner's in the order in which they were typed; those up to the last saved one may be gone. */
  texts: { typed: string[]; saved: string | undefined }
}

/** The requests of six seconds, in order. */
const TURNS = [
  'page',
  'reading',
  'subscription',
  'page',
  'ready',
  'form',
  'page',
  'reading',
  'checkout',
  'editing',
  'provider',
  'blog',
  'page',
  'signUp',
] as const
type Kind = (typeof TURNS)[number]

export type MixedLoad = Awaited<ReturnType<typeof prepareLoad>>

/** What visitors, a member and the owner do at once, and what each of them was promised. */
export async function prepareLoad(product: Product) {
  const list = await findList(product, 'Newsletter')
  const members: string[] = []
  for (let n = 0; n < MEMBERS; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    members.push((await openSession(product, await newMember(product))).access_token)
  }
  const owner = await openSession(product, await ownerSignIn(product))
  const ledger: Ledger = {
    signUps: { tried: new Set(), promised: new Set() },
    subscriptions: { tried: new Set(), promised: new Set() },
    forms: { tried: new Set(), promised: new Set() },
    texts: { typed: [], saved: undefined },
  }
  const calls = {
    ...reads(product, members),
    ...writes(product, ledger, list),
    editing: editing(product, ledger.texts, owner.access_token),
  } satisfies Record<Kind, () => Promise<number>>

  return {
    ledger,
    /** Starts requests at a steady rate until the time is over. @returns all outcomes once the last has come */
    async run(seconds: number, aSecond: number): Promise<Outcome[]> {
      const running: Promise<Outcome>[] = []
      const end = performance.now() + seconds * 1000
      for (let n = 0; performance.now() < end; n += 1) {
        const kind = TURNS[n % TURNS.length]!
        running.push(timed(kind, calls[kind]))
        // oxlint-disable-next-line no-await-in-loop
        await wait(1000 / aSecond)
      }
      return Promise.all(running)
    },
    /** One of each, at the same time. */
    once: () => Promise.all([...new Set(TURNS)].map((kind) => timed(kind, calls[kind]))),
  }
}

function reads(product: Product, members: string[]) {
  let turn = 0
  const get = async (path: string) => statusOf(send(product, 'GET', path))
  return {
    page: () => get('/about'),
    ready: () => get('/health/ready'),
    reading: () => get('/rest/v1/testimonials?select=name,text&is_published=eq.true&limit=3'),
    /** The next member goes to pay: the payment provider makes a page. */
    checkout: () => {
      const bearer = members[turn++ % members.length]
      const body = { priceId: 'price_sample_basic' }
      return statusOf(send(product, 'POST', '/functions/v1/create-checkout', { bearer, body }))
    },
    blog: () =>
      statusOf(
        send(product, 'POST', '/functions/v1/fetch-wordpress-posts', { body: { limit: 10, offset: 0 } }),
      ),
  }
}

function writes(product: Product, ledger: Ledger, list: string) {
  const keep = async (kind: 'signUps' | 'subscriptions' | 'forms', id: string, reply: Promise<Response>) => {
    ledger[kind].tried.add(id)
    const status = await statusOf(reply)
    if (status < 300) ledger[kind].promised.add(id)
    return status
  }
  return {
    subscription: () => {
      const email = newAddress('reader')
      return keep('subscriptions', email, subscribe(product, email, list))
    },
    /** What the browser does after it: both by one visitor. */
    provider: async () => {
      const email = [...ledger.subscriptions.promised].at(-1)
      if (!email) return 200
      const body = { email, listType: 'newsletter' }
      return statusOf(send(product, 'POST', '/functions/v1/mailchimp-subscribe', { body }))
    },
    form: () => {
      const id = crypto.randomUUID()
      return keep('forms', id, sendForm(product, { ...completeEsaRequest, submission_id: id }))
    },
    signUp: () => {
      const email = newAddress('member')
      const body = {
        email,
        password: 'four lamps along the quay',
        data: { first_name: 'Robin', last_name: 'Reed' },
      }
      return keep('signUps', email, send(product, 'POST', '/auth/v1/signup', { body }))
    },
  }
}

/** Saves one text after the other, each over the version of the last; after a failure the version is read again. */
function editing(product: Product, texts: Ledger['texts'], bearer: string) {
  let version: number | undefined
  let running: Promise<number> | undefined
  const request = (body: object) => send(product, 'POST', '/functions/v1/owner-site', { bearer, body })
  const readVersion = async () => {
    const reply = await request({ action: 'load' })
    if (!reply.ok) return { status: reply.status }
    const { draft } = LoadedSite.parse(await reply.json())
    const field = draft.find(({ document, path }) => document === LEAD.document && path === LEAD.path)
    return { status: 200, version: field?.version ?? 0 }
  }
  const save = async () => {
    if (version === undefined) {
      const read = await readVersion()
      if (read.version === undefined) return read.status
      ;({ version } = read)
    }
    const value = `Care that comes to you, number ${texts.typed.length}.`
    texts.typed.push(value)
    const edits = [{ ...LEAD, version, value }]
    version = undefined
    const reply = await request({ action: 'save', edits })
    if (!reply.ok) return reply.status
    const { saved } = DraftSaved.parse(await reply.json())
    if (saved[0]) texts.saved = value
    version = saved[0]?.version
    return saved[0] ? 200 : 409
  }
  // As the editor does: one request at a time.
  return () => (running ??= save().finally(() => (running = undefined)))
}

/** @returns what was promised and is not in the database, or is there twice or without anybody's asking */
export async function compareWithDatabase(ledger: Ledger, databaseUrl: string): Promise<string[]> {
  const column = async (query: string) => (await rowsOf(databaseUrl, query)).map(({ value }) => String(value))
  const kept = {
    signUps: await column('select email as value from auth.users'),
    subscriptions: await column('select email as value from public.email_subscriptions'),
    forms: await column('select id::text as value from private.form_submissions'),
  }
  const [text] = await column(
    `select value #>> '{}' as value from private.site_draft where document = 'pages/home'`,
  )
  const wrong = Object.entries(kept).flatMap(([kind, values]) => {
    const { tried, promised } = ledger[kind as keyof typeof kept]
    const ours = values.filter((value) => tried.has(value))
    const lost = [...promised].filter((value) => !ours.includes(value))
    const twice = ours.filter((value, n) => ours.indexOf(value) !== n)
    return [...lost.map((value) => `${kind} lost: ${value}`), ...twice.map((v) => `${kind} twice: ${v}`)]
  })
  const { typed, saved } = ledger.texts
  const isNewer = typed.indexOf(text ?? '') >= typed.indexOf(saved ?? '')
  return isNewer ? wrong : [...wrong, `the owner’s text lost: ${saved}, there is ${text}`]
}

async function timed(kind: Kind, call: () => Promise<number>): Promise<Outcome> {
  const started = performance.now()
  const late = new AbortController()
  const status = await Promise.race([
    call().catch((): 'cut' => 'cut'),
    wait(PATIENCE_MS, 'hang' as const, { signal: late.signal }),
  ])
  late.abort()
  return { kind, status, ms: Math.round(performance.now() - started) }
}

async function statusOf(reply: Promise<Response>): Promise<number> {
  const answer = await reply
  await answer.arrayBuffer()
  return answer.status
}

const newAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.com`

export function isServed({ status }: Outcome): boolean {
  return status === 200 || status === 201
}

/** For the console: how many of each kind came out how, and how long they took at most. */
export function summary(outcomes: Outcome[]): string {
  const byKind = Map.groupBy(outcomes, ({ kind }) => kind)
  const lines = [...byKind].map(([kind, list]) => {
    const statuses = Map.groupBy(list, ({ status }) => status)
    const counts = [...statuses].map(([status, those]) => `${status}×${those.length}`).join(' ')
    const times = list.map(({ ms }) => ms).toSorted((a, b) => a - b)
    return `  ${kind}: ${counts}, ${times[times.length >> 1]} ms, ${times.at(-1)} ms at most`
  })
  return lines.join('\n')
}
