import { diffWordsWithSpace } from 'diff'

import type { WordSegment } from '#contracts/site.ts'

/**
 * The most words, blanks or entries that are compared one by one; texts with more differences count as replaced. The
 * time is quadratic, and each save compares the draft with the live site.
 */
export const MOST_DIFFERENCES = { maxEditLength: 1000 }

/** Two versions of a text as words that are unchanged, removed and added. */
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

/** This many unchanged words between two changes count as changed. */
const ISLAND_WORDS = 2

/** Joins a run of changes into one removed and one added text, because alternating words are hard to read. */
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
