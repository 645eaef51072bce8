import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'

import { frame } from '#content/messages/frame.ts'
import { resolveReferences } from '#contracts/fill.ts'
import type { SiteFacts } from '#content/site-facts.ts'

import { type Packed, unpack } from './page-data.ts'

/**
 * The facts from the root's loader.
 * @throws if they are not loaded, for example on the error page of that failure
 */
export function useFacts(): SiteFacts {
  const facts = useFactsIfLoaded()
  if (!facts) throw new Error('The facts of the site are not loaded')
  return facts
}

export function useFactsIfLoaded(): SiteFacts | undefined {
  return unpack(useRouteLoaderData<Packed<SiteFacts>>('root'))
}

/**
 * The message for browsers without scripts: how to reach the practice instead. While the site is closed, and on the
 * owner's pages, it names no contact.
 */
export function useWithoutScript(ofOwner = false): string {
  const { isClosed } = useFacts()
  return useWords(isClosed || ofOwner ? frame.notInThisBrowser : frame.withoutScript)
}

/** Whether the site has this page; false if the owner switched it off. */
export function useIsOn(path: string): boolean {
  return !useFacts().off.includes(path)
}

/** Messages with their `{{references}}` replaced by facts. */
export function useWords<Words>(words: Words): Words {
  const { references } = useFacts()
  return useMemo(() => resolveReferences(words, references), [words, references])
}
