import { z } from 'zod'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Reply = z.object({ value: z.unknown() })
const Refusal = z.object({ error: z.string(), message: z.string() })

export interface ElementRef {
  [ELEMENT]: string
}

/** A browser over W3C WebDriver: its own commands, by the names that the standard gives them. */
export interface WebDriver {
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  /** Runs a function in the page, which may be asynchronous. Elements pass in both directions. */
  run<Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>
  ofElement(element: ElementRef, command: string, body?: object): Promise<unknown>
  quit(): Promise<void>
}

/**
 * @param driver the address of a driver that listens
 * @param patience in milliseconds: a driver whose browser ended while starting never answers
 */
export async function openSession(
  driver: string,
  capabilities: object,
  patience: number,
): Promise<WebDriver> {
  const asked = { capabilities: { alwaysMatch: capabilities } }
  const opened = await request(driver, 'POST', '/session', asked, AbortSignal.timeout(patience))
  const { sessionId } = z.object({ sessionId: z.string() }).parse(opened)
  const session = `/session/${sessionId}`
  const send: WebDriver['send'] = (method, path, body) => request(driver, method, session + path, body)
  return {
    send,
    async run(script, ...given) {
      const body = { script: `return (${script.toString()})(...arguments)`, args: given }
      return (await send('POST', '/execute/sync', body)) as never
    },
    ofElement: (element, command, body) =>
      send(body ? 'POST' : 'GET', `/element/${element[ELEMENT]}/${command}`, body),
    quit: async () => void (await send('DELETE', '')),
  }
}

async function request(
  driver: string,
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<unknown> {
  const reply = await fetch(driver + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const { value } = Reply.parse(await reply.json())
  const refusal = Refusal.safeParse(value)
  if (!reply.ok && refusal.success) throw new Error(`${refusal.data.error}: ${refusal.data.message}`)
  return value
}
