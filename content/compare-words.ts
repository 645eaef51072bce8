import { diffWordsWithSpace } from 'diff'

import type { WordSegment } from '#contracts/site.ts'

/**
 * Words, blanks or entries that are compared one by one; what differs more is another text. The time grows with the square of
 * it, and each save compares what is typed with what is live.
 */
export const MOST_DIFFERENCES = { maxEditLength: 1000 }

/** Two versions of a text by the words that stayed, were removed and were added. */
export function compareWords(before: string, after: string): WordSegment[] {
  const steps = diffWordsWithSpace(before, after, MOST_DIFFERENCES)
  const segments: WordSegment[] | undefined = steps?.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
  const whole: WordSegment[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return joinRuns(segments ?? whole)
}

/** So many unchanged words between two changes are counted as changed. */
const ISLAND_WORDS = 2

/** Joins a run of changes into one removed and one added text: alternating words can't be read. */
function joinRuns(segments: readonly WordSegment[]): WordSegment[] {
  const joined: WordSegment[] = []
  let run = { removed: '', added: '' }
  function endRun(): void {
    for (const kind of ['removed', 'added'] as const) {
      if (run[kind]) joined.push({ kind, text: run[kind] })
    }
    run = { removed: '', added: '' }
  }
  segments.forEach(({ kind, text }, at) => {
    const isInside = at > 0 && at < segments.length - 1
    if (kind !== 'same') {
      run[kind] += text
    } else if (isInside && wordCount(text) <= ISLAND_WORDS && !text.includes('\n')) {
      run.removed += text
      run.added += text
    } else {
      endRun()
      joined.push({ kind, text })
    }
  })
  endRun()
  return joined
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
