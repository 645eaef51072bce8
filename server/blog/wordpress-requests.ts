import { z } from 'zod'

import { ResponseTooLong, boundedText, tryParseJson } from '#server/platform/outside/bounded-text.ts'
import { retryOnce } from '#server/platform/outside/circuit.ts'
import { fetchWithin, RedirectRefused } from '#server/platform/outside/redirects.ts'

const MOST_BYTES = 5_000_000

/**
 * Why a blog could not be read. 'no-api': the response is not that of a blog's API, so the address is wrong; 'closed': its
 * API is for signed-in users; 'challenge': it sent a page that only a browser can pass; 'too-often': it counts requests;
 * 'page-too-large': it allows fewer posts in one page; 'down': everything that may pass by itself.
 */
type WordPressProblem = 'no-api' | 'closed' | 'challenge' | 'too-often' | 'page-too-large' | 'down'

export class WordPressFailure extends Error {
  override name = 'WordPressFailure'
  readonly problem: WordPressProblem

  constructor(message: string, problem: WordPressProblem = 'down') {
    super(message)
    this.problem = problem
  }
}

export function notItsApi(): WordPressFailure {
  return new WordPressFailure('The blog answered something that is not its API', 'no-api')
}

interface Answer {
  body: unknown
  /** How many posts there are; undefined where a proxy has removed the header. */
  total: number | undefined
}

export async function read(address: URL, send: typeof fetch, signal: AbortSignal): Promise<Answer> {
  try {
    const isTransient = (error: unknown) => !(error instanceof WordPressFailure) || error.problem === 'down'
    return await retryOnce(() => readOnce(address, send, signal), { signal, waitMs: 200, isTransient })
  } catch (error) {
    if (error instanceof WordPressFailure) throw error
    throw new WordPressFailure('The blog did not answer in time')
  }
}

async function readOnce(address: URL, send: typeof fetch, signal: AbortSignal): Promise<Answer> {
  const request = { headers: { Accept: 'application/json' }, signal }
  const response = await fetchWithin(address, request, send).catch(unreachable)
  const text = await boundedText(response, MOST_BYTES).catch((error: unknown) => {
    throw error instanceof ResponseTooLong
      ? new WordPressFailure('The blog answered more than anybody reads')
      : error
  })
  if (isChallenge(response, text)) {
    throw new WordPressFailure('The blog wants a browser to prove that it is one', 'challenge')
  }
  if (!response.ok) throw failureOf(response.status, text)
  const body = parseAmidNotices(text)
  if (body === undefined) throw notItsApi()
  const total = Number(response.headers.get('x-wp-total') ?? Number.NaN)
  return { body, total: Number.isInteger(total) ? total : undefined }
}

function failureOf(status: number, text: string): WordPressFailure {
  const message = `The blog answered ${status}`
  const refused = status === 400 ? PageRefused.safeParse(tryParseJson(text)).data : undefined
  if (refused !== undefined) return new PageTooLarge(message, refused)
  if (status === 401 || status === 403) return new WordPressFailure(message, 'closed')
  if (status === 404) return new WordPressFailure(message, 'no-api')
  return new WordPressFailure(message, status === 429 ? 'too-often' : 'down')
}

export class PageTooLarge extends WordPressFailure {
  readonly most: number

  constructor(message: string, most: number) {
    super(message, 'page-too-large')
    this.most = most
  }
}

/** A plug-in's smaller maximum of `per_page`, in whatever language: the last number of WordPress's sentence. */
const PageRefused = z
  .object({ data: z.object({ params: z.object({ per_page: z.string() }) }) })
  .transform(({ data }) => Math.max(1, Number(data.params.per_page.match(/\d+/g)?.at(-1) ?? 1)))

/** Names that the pages of networks and plug-ins in front of a blog give themselves. */
const CHALLENGE = /<title>(?:just a moment|attention required)|checking your browser|sgcaptcha|imunify360/i
/** A page that was found may name these for its own forms. */
const CHALLENGE_OF_ERROR = /captcha|sucuri|wordfence/i

function isChallenge({ ok, headers }: Response, text: string): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true
  if (!headers.get('content-type')?.startsWith('text/html')) return false
  const start = text.slice(0, 20_000)
  return CHALLENGE.test(start) || (!ok && CHALLENGE_OF_ERROR.test(start))
}

const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600

/** Sends nothing for as long as the blog has said that it gets too many requests. */
export function pausedByVendor(send: typeof fetch): typeof fetch {
  let pausedUntil = 0
  return async (input, init) => {
    if (performance.now() < pausedUntil) {
      throw new WordPressFailure('The blog gets too many requests', 'too-often')
    }
    const response = await send(input, init)
    const after = response.headers.get('retry-after')
    if (response.status === 429 || (response.status === 503 && after !== null)) {
      pausedUntil = performance.now() + 1000 * Math.min(secondsOf(after), LONGEST_PAUSE_SECONDS)
    }
    return response
  }
}

/** Of the header `Retry-After`: seconds, or a date. */
function secondsOf(after: string | null): number {
  const seconds = Number(after ?? Number.NaN)
  if (seconds > 0) return seconds
  const until = (Date.parse(after ?? '') - Date.now()) / 1000
  return until > 0 ? until : PAUSE_SECONDS
}

// Where a list of posts, or of none, may begin.
const BEGINNINGS = /\[\s*\{|\[\s*\]/g
const MOST_BEGINNINGS = 20
/** How often the whole text is read at most: a hostile one has beginnings whose end is nowhere. */
const MOST_READINGS = 4

/** PHP notices, and a byte order mark of some plugins, may stand before or after the data. */
function parseAmidNotices(text: string): unknown {
  const plain = tryParseJson(text.replace(/^\uFEFF/, ''))
  if (plain !== undefined) return plain
  // One by one: a hostile answer has millions of them.
  let letters = 0
  for (const { index } of text.matchAll(BEGINNINGS).take(MOST_BEGINNINGS)) {
    const end = endOfList(text, index)
    const found = tryParseJson(text.slice(index, end))
    if (found !== undefined) return found
    if ((letters += end - index) > MOST_READINGS * text.length) return undefined
  }
  return undefined
}

/** Where the list ends that begins at `from`: its bracket closes outside of strings. */
function endOfList(text: string, from: number): number {
  let open = 0
  let isString = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isString = !isString
    else if (isString) at += letter === '\\' ? 1 : 0
    else if (letter === '[') open += 1
    else if (letter === ']') open -= 1
    if (open === 0) return at + 1
  }
  return text.length
}

function unreachable(cause: unknown): never {
  if (cause instanceof WordPressFailure) throw cause
  if (cause instanceof RedirectRefused) throw new WordPressFailure('The blog redirects to no public site')
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) throw cause
  throw new WordPressFailure('The blog could not be reached')
}
