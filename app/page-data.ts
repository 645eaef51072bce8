import { useLoaderData } from 'react-router'

/**
 * Data of a loader as JSON text. The framework's own encoding numbers each key and value, which takes a quarter more
 * bytes.
 */
export type Packed<Data> = string & { readonly packed?: Data }

export function pack<Data>(data: Data): Packed<Data> {
  return JSON.stringify(data)
}

// Cached, because components compare objects by identity.
const unpacked = new Map<string, unknown>()
/** Limited, because the thread that renders previews lives long and parses many texts. */
const MAX_CACHED = 50

export function unpack<Data>(text: Packed<Data>): Data
export function unpack<Data>(text: Packed<Data> | undefined): Data | undefined
export function unpack<Data>(text: Packed<Data> | undefined): Data | undefined {
  if (text === undefined) return undefined
  if (!unpacked.has(text)) {
    if (unpacked.size === MAX_CACHED) unpacked.clear()
    unpacked.set(text, JSON.parse(text))
  }
  return unpacked.get(text) as Data
}

/** The packed data of a route's loader. */
export type PageData<Loader extends (...parameters: never[]) => unknown> =
  ReturnType<Loader> extends Packed<infer Data> ? Data : never

export function usePageData<Loader extends (...parameters: never[]) => unknown>(): PageData<Loader> {
  return unpack(useLoaderData<Packed<PageData<Loader>>>())
}
