import { z } from 'zod'

import { ResponseTooLong, boundedText, tryParseJson } from '#server/platform/outside/bounded-text.ts'
import { retryOnce } from '#server/platform/outside/circuit.ts'
import { fetchWithin, RedirectRefused } from '#server/platform/outside/redirects.ts'

const MOST_BYTES = 5_000_000

/**
 * Why a blog could not be read. 'no-api': the response is not that of a blog's API, so the address is wrong; 'closed': its
 * API is for signed-in users; 'challenge': it sent a page that only a browser can pass; 'too-often': it limits requests;
 * 'page-too-large': it allows fewer posts in one page; 'down': any other failure, which a retry may resolve.
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

export function notBlogApi(): WordPressFailure {
  return new WordPressFailure('The response is not that of a blog’s API', 'no-api')
}

interface BlogResponse {
  body: unknown
  /** The number of posts in the blog; undefined where a proxy has removed the header. */
  total: number | undefined
}

export async function requestPosts(
  address: URL,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<BlogResponse> {
  try {
    const isTransient = (error: unknown) => !(error instanceof WordPressFailure) || error.problem === 'down'
    return await retryOnce(() => requestOnce(address, send, signal), { signal, waitMs: 200, isTransient })
  } catch (error) {
    if (error instanceof WordPressFailure) throw error
    throw new WordPressFailure('The blog did not answer in time')
  }
}

async function requestOnce(address: URL, send: typeof fetch, signal: AbortSignal): Promise<BlogResponse> {
  const request = { headers: { Accept: 'application/json' }, signal }
  const response = await fetchWithin(address, request, send).catch(unreachable)
  const text = await boundedText(response, MOST_BYTES).catch((error: unknown) => {
    throw error instanceof ResponseTooLong
      ? new WordPressFailure('The response of the blog is too long')
      : error
  })
  if (isChallenge(response, text)) {
    throw new WordPressFailure('The blog responds with a challenge for browsers', 'challenge')
  }
  if (!response.ok) throw failureOf(response.status, text)
  const body = parseWithNotices(text)
  if (body === undefined) throw notBlogApi()
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

/** The maximum of `per_page` that a plug-in has lowered: the last number of WordPress's sentence, in any language. */
const PageRefused = z
  .object({ data: z.object({ params: z.object({ per_page: z.string() }) }) })
  .transform(({ data }) => Math.max(1, Number(data.params.per_page.match(/\d+/g)?.at(-1) ?? 1)))

/** Words in the challenge pages of networks and plug-ins in front of a blog. */
const CHALLENGE = /<title>(?:just a moment|attention required)|checking your browser|sgcaptcha|imunify360/i
/** Only in error responses: a normal page may contain these words for its own forms. */
const CHALLENGE_OF_ERROR = /captcha|sucuri|wordfence/i

function isChallenge({ ok, headers }: Response, text: string): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true
  if (!headers.get('content-type')?.startsWith('text/html')) return false
  const start = text.slice(0, 20_000)
  return CHALLENGE.test(start) || (!ok && CHALLENGE_OF_ERROR.test(start))
}

const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600

/** Sends no requests for as long as the blog's Retry-After says. */
export function withPauses(send: typeof fetch): typeof fetch {
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

/** Parses `Retry-After`, which is seconds or a date. */
function secondsOf(after: string | null): number {
  const seconds = Number(after ?? Number.NaN)
  if (seconds > 0) return seconds
  const until = (Date.parse(after ?? '') - Date.now()) / 1000
  return until > 0 ? until : PAUSE_SECONDS
}

// The start of a list of posts, or of an empty one.
const LIST_STARTS = /\[\s*\{|\[\s*\]/g
const MOST_STARTS = 20
/** How often the whole text is read at most: a hostile one has starts without an end. */
const MOST_PASSES = 4

/** Parses JSON that may have PHP notices before or after it, and the byte order mark of some plug-ins. */
function parseWithNotices(text: string): unknown {
  const plain = tryParseJson(text.replace(/^\uFEFF/, ''))
  if (plain !== undefined) return plain
  // Lazily: a hostile response has millions of starts.
  let letters = 0
  for (const { index } of text.matchAll(LIST_STARTS).take(MOST_STARTS)) {
    const end = endOfList(text, index)
    const found = tryParseJson(text.slice(index, end))
    if (found !== undefined) return found
    if ((letters += end - index) > MOST_PASSES * text.length) return undefined
  }
  return undefined
}

/** The end of the list that starts at `from`: its closing bracket outside of strings. */
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
