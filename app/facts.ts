import { useMemo } from 'react'
import { useRouteLoaderData, type MetaArgs } from 'react-router'

import { frame } from '#content/messages/frame.ts'
import { resolveReferences } from '#content/resolve.ts'
import type { SiteFacts } from '#content/site-facts.ts'

/** The facts that the root's loader brought. @throws where they did not arrive, as on the page that says so */
export function useFacts(): SiteFacts {
  const facts = useFactsIfLoaded()
  if (!facts) throw new Error('The facts of the site are not loaded')
  return facts
}

export function useFactsIfLoaded(): SiteFacts | undefined {
  return useRouteLoaderData<SiteFacts>('root')
}

/** For what needs a script: how to reach the practice without one, once the site is open. */
export function useWithoutScript(): string {
  return useWords(useFacts().isClosed ? frame.withoutScriptWhileClosed : frame.withoutScript)
}

/** Whether the site has this page, or the owner switched it off. */
export function useIsOn(path: string): boolean {
  return !useFacts().off.includes(path)
}

/** Messages with facts in place of their `{{references}}`. */
export function useWords<Words>(words: Words): Words {
  const { references } = useFacts()
  return useMemo(() => resolveReferences(words, references), [words, references])
}

/** The same facts for a route's `meta`. */
export function factsOf(matches: MetaArgs['matches']): SiteFacts | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as SiteFacts | undefined
}
