import type { Finding } from '#contracts/set-up.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

/** Findings of a test of a service; empty where it works. */
export type Check = Promise<Finding[]>

export function problem(code: Finding['code'], values: Finding['values'] = {}): Finding {
  return { code, isAdvice: false, values }
}

export function advice(code: Finding['code']): Finding {
  return { code, isAdvice: true, values: {} }
}

/**
 * A `fetch` that records why a request failed, because the vendors' clients report every network failure alike.
 * @param place the address and the setting with it, for the owner's sentence; undefined where the vendor's own is used
 */
export function observeFailures(
  { setting, address }: { setting: string | undefined; address: string },
  send: typeof fetch = fetch,
) {
  let lastCode: Finding['code'] | undefined
  const observed: typeof fetch = async (input, init) => {
    try {
      const response = await send(input, init)
      lastCode = codeOfResponse(response, lastCode) ?? lastCode
      return response
    } catch (error) {
      lastCode = codeOfFailure(error)
      throw error
    }
  }
  /** @param otherwise where every request got a response */
  const failure = (otherwise: Finding['code'] = 'unreachable') => {
    const [code, { host }] = [lastCode ?? otherwise, new URL(address)]
    if (setting !== undefined) return problem(code, { host, setting })
    return problem(VENDOR_FAILURES.includes(code) ? code : 'no-way-out', { host })
  }
  return { send: observed, failure }
}

/** Failures on the vendor's side, which no setting repairs. */
const VENDOR_FAILURES: Finding['code'][] = ['no-answer', 'too-often', 'in-trouble']

/** Only for responses that the clients report alike; they handle the others by themselves. */
function codeOfResponse(
  { status, headers, redirected }: Response,
  before: Finding['code'] | undefined,
): Finding['code'] | undefined {
  // A client that follows redirects by itself sends each request through `observed`.
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 429) return 'too-often'
  if (status >= 500) return 'in-trouble'
  if (!headers.get('content-type')?.startsWith('text/html')) return undefined
  return redirected || before === 'redirected' ? 'redirected' : 'no-api'
}

/** Classifies by the codes of Node's network errors, in the error or its cause. */
export function codeOfFailure(error: unknown): Finding['code'] {
  const text = textOf(error)
  return FAILURES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unreachable'
}

const FAILURES: [Finding['code'], RegExp][] = [
  ['unknown-host', /ENOTFOUND|EAI_AGAIN|EDNS/],
  ['no-answer', /TimeoutError|AbortError|ETIMEDOUT|UND_ERR_\w+_TIMEOUT/],
  ['connection-refused', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/],
  ['redirected', /unexpected redirect/],
  ['certificate', /CERT|SELF_SIGNED|self.signed|UNABLE_TO_|certificate|altname/i],
  ['no-protection', /EPROTO|ERR_SSL|ETLS|\bSSL|\btls\b/i],
]

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.name} ${errorCode(error) ?? ''} ${error.message} ${textOf(error.cause)}`
}
