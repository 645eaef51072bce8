import { vi } from 'vitest'

/** A request to the backend; `body` is its parsed JSON. */
export interface WireCall {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}

/** Replaces `fetch` for one test: records every request and gives the set replies. */
export function recordWire(answer: (call: WireCall) => Response): WireCall[] {
  const calls: WireCall[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname: path, searchParams } = new URL(request.url)
    const text = await request.text()
    const call = {
      method: request.method,
      path,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: text ? (JSON.parse(text) as unknown) : undefined,
    }
    calls.push(call)
    return answer(call)
  })
  return calls
}

/** A call without its headers. */
export function withoutHeaders({ method, path, query, body }: WireCall) {
  return { method, path, query, ...(body !== undefined && { body }) }
}
