import type { Finding } from '#contracts/owner-set-up.ts'

/** What a test of a service found; nothing where all is well. */
export type Check = Promise<Finding[]>

export function problem(code: Finding['code'], values: Finding['values'] = {}): Finding {
  return { code, isAdvice: false, values }
}

export function advice(code: Finding['code'], values: Finding['values'] = {}): Finding {
  return { code, isAdvice: true, values }
}

/**
 * A `fetch` that notes why a request failed: the vendors' clients fold every failure of the network into one.
 * @param place the address, and the setting that leads there, for the owner's sentence; undefined where none was set
 */
export function watchFailures(
  { setting, address }: { setting: string | undefined; address: string },
  send: typeof fetch = fetch,
) {
  let noted: Finding['code'] | undefined
  const watched: typeof fetch = async (input, init) => {
    try {
      const response = await send(input, init)
      noted = codeOfResponse(response) ?? noted
      return response
    } catch (error) {
      noted = codeOfFailure(error)
      throw error
    }
  }
  /** @param otherwise where every request was answered */
  const failure = (otherwise: Finding['code'] = 'unreachable') => {
    const [code, { host }] = [noted ?? otherwise, new URL(address)]
    if (setting !== undefined) return problem(code, { host, setting })
    return problem(ELSEWHERE.includes(code) ? code : 'no-way-out', { host })
  }
  return { send: watched, failure }
}

/** Their sentences name no setting. */
const ELSEWHERE: Finding['code'][] = ['no-answer', 'too-often', 'in-trouble']

/** Only what the clients can't tell apart themselves: other answers are theirs to read. */
function codeOfResponse({ status, headers, redirected }: Response): Finding['code'] | undefined {
  if (status === 429) return 'too-often'
  if (status >= 500) return 'in-trouble'
  if (!headers.get('content-type')?.startsWith('text/html')) return undefined
  return redirected ? 'redirected' : 'no-api'
}

/** By the codes of Node's network, which `fetch` and mail have in an error or its cause. */
export function codeOfFailure(error: unknown): Finding['code'] {
  const said = wordsOf(error)
  return FAILURES.find(([, pattern]) => pattern.test(said))?.[0] ?? 'unreachable'
}

const FAILURES: [Finding['code'], RegExp][] = [
  ['unknown-host', /ENOTFOUND|EAI_AGAIN|EDNS/],
  ['no-answer', /TimeoutError|AbortError|ETIMEDOUT|UND_ERR_\w+_TIMEOUT/],
  ['connection-refused', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/],
  ['redirected', /unexpected redirect/],
  ['certificate', /CERT|SELF_SIGNED|self.signed|UNABLE_TO_|certificate|altname/i],
  ['no-protection', /EPROTO|ERR_SSL|ETLS|\bSSL|\btls\b/i],
]

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error ? String(error.code) : ''
  return `${error.name} ${code} ${error.message} ${wordsOf(error.cause)}`
}
