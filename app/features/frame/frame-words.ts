import { useMatches } from 'react-router'

import { frame, type FrameWords } from '#content/messages/frame.ts'

import { useIsSpanish } from './shown-page.ts'

/** The words round a page in its language. Spanish ones come with the code of the Spanish pages, as `handle.frame`. */
export function useFrame(): FrameWords {
  const { handle } = useMatches().at(-1) ?? {}
  // Not where such a page is switched off: the page in its place is in English.
  const words = useIsSpanish() ? (handle as { frame?: FrameWords } | undefined)?.frame : undefined
  return words ?? frame
}
