import { createContext, use } from 'react'
import type * as z from 'zod/mini'

import { data, functions } from './backend-client.ts'
import { createListeners } from './listeners.ts'
import { logProblem } from './log.ts'
import './schemas-without-eval.ts'
import { invokeProved, type ProofProblem } from './session/proof.ts'
import { storedAccessToken } from './session/stored-session.ts'
import { settings } from './settings.ts'
import { toast, type ToastMessage } from './toast.ts'

type OwnerFunction =
  | 'export-activity'
  | 'owner-inbox'
  | 'owner-needs'
  | 'owner-set-up'
  | 'owner-site'
  | 'owner-stripe'
  | 'owner-trial'
  | 'owner-visits'

/**
 * 'too-many': more than the limit; a later try may succeed.
 * 'refused': the caller is not the owner, or no longer. 'missing': the item does not exist, or no longer.
 * 'outdated': it was changed elsewhere. 'full': nothing was done, because the server's disk is full.
 * 'invalid': the same request would be refused again, because of what it contains or its size.
 * 'offline': no response; the request may have been executed all the same.
 */
type Failure = 'too-many' | 'refused' | 'missing' | 'outdated' | 'full' | 'invalid' | 'offline' | 'failed'

const FAILURES: Record<number, Failure> = {
  400: 'invalid',
  401: 'refused',
  403: 'refused',
  404: 'missing',
  409: 'outdated',
  413: 'invalid',
  422: 'invalid',
  429: 'too-many',
  507: 'full',
}

/** Why a request of the owner's pages failed. */
export class OwnerError extends Error {
  readonly status: Failure

  constructor(status: Failure) {
    super(status)
    this.status = status
  }
}

/** Maps a failed response to its `Failure`, and logs unexpected ones. */
export function ownerError(
  what: string,
  response: { status: number } | undefined,
  cause: unknown,
): OwnerError {
  // The data service's client reports status 0 if it received no response.
  const status = response?.status ? (FAILURES[response.status] ?? 'failed') : 'offline'
  if (status === 'failed' || status === 'invalid') logProblem(`${what} was not served`, cause)
  return new OwnerError(status)
}

/** Why it failed; 'failed' for an error of another kind. */
export function failureOf(error: unknown): Failure {
  return error instanceof OwnerError ? error.status : 'failed'
}

/** Calls one of the owner's functions and parses its reply. @throws OwnerError */
export async function requestAsOwner<T>(
  name: OwnerFunction,
  body: Record<string, unknown> | undefined,
  reply: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  const options = { ...(body && { body }), ...(signal && { signal }) }
  const { data: sent, error, response } = await functions.invoke<unknown>(name, options)
  return parseReply(name, { sent, error, response }, reply)
}

/** As `requestAsOwner`, for what requires a fresh proof of identity. @throws OwnerError */
export async function requestProved<T>(
  name: OwnerFunction,
  body: object,
  reply: z.ZodMiniType<T>,
): Promise<{ status: 'replied'; reply: T } | { status: ProofProblem }> {
  const { problem, data: sent, error, response } = await invokeProved(name, body)
  if (problem) return { status: problem }
  return { status: 'replied', reply: parseReply(name, { sent, error, response }, reply) }
}

/** Calls a function of the database and parses what it returns. @throws OwnerError */
export async function callAsOwner<T>(name: string, parameters: object, reply: z.ZodMiniType<T>): Promise<T> {
  const { data: sent, error, status } = await data.rpc(name, parameters)
  return parseReply(name, { sent, error, response: { status } }, reply)
}

const invalidReplies = createListeners()
/** Calls back when a reply does not match its schema: tab and server have different versions. @returns unsubscribes */
export const onInvalidReply = invalidReplies.subscribe

function parseReply<T>(
  name: string,
  { sent, error, response }: { sent: unknown; error: unknown; response: { status: number } | undefined },
  reply: z.ZodMiniType<T>,
): T {
  if (error) throw ownerError(name, response, error)
  const parsed = reply.safeParse(sent)
  if (parsed.success) return parsed.data
  invalidReplies.notify()
  throw ownerError(name, response, parsed.error)
}

const RecheckContext = createContext<() => unknown>(() => undefined)

/** Wraps the owner's pages; its value checks again whether the member is the owner. */
export const RefusalHandler = RecheckContext.Provider

/** @returns a function to call after a refusal: it checks again whether the member is the owner */
export function useOnRefused(): () => unknown {
  return use(RecheckContext)
}

/**
 * Handlers for failed requests, each with the message of its toast. A refusal shows no toast: the ownership is checked
 * again, and the page shows the result.
 * @param of the page, whose earlier toasts are dismissed
 */
export function useOwnerErrors(of: string): (failed: ToastMessage) => (error: Error) => void {
  const onRefused = useOnRefused()
  return (failed) => (error) => {
    if (failureOf(error) === 'refused') onRefused()
    else toast({ ...failed, tone: 'destructive' }, { of })
  }
}

/** The most that browsers send with `keepalive` from an unloading page. */
const KEEPALIVE_BYTES = 60 * 1024

/**
 * Sends a request from a page that is being unloaded, without reading the response. Reads the stored token
 * synchronously, because nothing can be awaited by then.
 */
export function sendOnUnload(name: OwnerFunction, request: Record<string, unknown>): void {
  const token = storedAccessToken()
  const body = JSON.stringify(request)
  if (token === undefined || new Blob([body]).size > KEEPALIVE_BYTES) return
  const headers = {
    apikey: settings.publicKey,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  }
  fetch(`/functions/v1/${name}`, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined)
}
