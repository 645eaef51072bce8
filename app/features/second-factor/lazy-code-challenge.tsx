import { lazy, Suspense } from 'react'

import type { CodeChallengeProps } from './code-challenge.tsx'

/** Loads the form ahead, for where it has to appear at once and the code may be gone from the server by then. */
export function preloadCodeChallenge(): void {
  load().catch(() => undefined)
}

async function load() {
  return { default: (await import('./code-challenge.tsx')).CodeChallenge }
}

const Loaded = lazy(load)

/** The form for the second factor, in a file of its own: few need it. */
export function CodeChallenge(props: CodeChallengeProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
