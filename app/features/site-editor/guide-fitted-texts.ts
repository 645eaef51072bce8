import { useEffect, useEffectEvent } from 'react'

import { fittings, fitText } from '#content/fitted-texts.ts'
import type { Lack } from '#content/passages/passage.ts'

import { isSame, type Value } from './draft-pending-edit.ts'
import { useEditorState } from './editor-state.ts'
import { type Answers, useAnswers } from './guide-answers.ts'
import { PROFILES } from './guide-platforms.tsx'

/**
 * Fits the built-in texts of the draft to what the owner has said that the practice does not have. A text that the owner
 * has written is left alone.
 */
export function useFitTexts(): () => void {
  const { documents, resolveConflict } = useEditorState()
  const answers = useAnswers()
  return () => {
    const lacks = new Set(lacksIn(answers))
    for (const { id, fields } of documents) {
      for (const { path, value, original = value, sample } of fields) {
        const place = { document: id, path }
        const known = sample === undefined ? fittings(id, original) : []
        const { value: now, conflict } = answers.stateAt(place)
        const isOurs = (text: Value) => known.some((one) => isSame(one, text))
        if (known.length < 2 || !isOurs(now)) continue
        const theirs = conflict?.theirs?.value
        if (theirs !== undefined) {
          // The owner decides only about words of the owner's own.
          if (!isOurs(theirs)) continue
          resolveConflict(place, 'theirs')
        }
        const fitted = fitText(id, original, lacks)
        if (!isSame(fitted, theirs ?? now)) answers.set(place, fitted)
      }
    }
  }
}

/**
 * Fits them on the last screen, too: another device may have saved an answer, or an earlier version have asked for it.
 * @param stamp the draft's; undefined once nothing is fitted any more
 */
export function useFittedDraft(stamp: string | undefined): void {
  const fitTexts = useFitTexts()
  const fitDraft = useEffectEvent((now: string | undefined) => now !== undefined && fitTexts())
  useEffect(() => void fitDraft(stamp), [stamp])
}

/** What the practice does without, by the answers so far. */
function lacksIn({ isOpen, valueAt }: Answers): Lack[] {
  const isOff = (path: string) => valueAt({ document: 'facts/offers', path }) === false
  const insurers = { document: 'facts/platforms', path: 'insurers' }
  const profiles = PROFILES.map(({ profile }) => profile)
  const isAnswered = !profiles.some(isOpen)
  const used = profiles.filter((profile) => valueAt(profile) !== null).length
  const lacks: Record<Lack, boolean> = {
    insurance: !isOpen(insurers) && isSame(valueAt(insurers), []),
    platforms: isAnswered && used === 0,
    choice: isAnswered && used === 1,
    calendar: isOff('calendar'),
    esa: isOff('esaEvaluations'),
    memberships: isOff('memberships'),
    ebook: isOff('ebook'),
    'paid-links': isOff('products') || valueAt({ document: 'facts/products', path: 'affiliateTag' }) === null,
    blog: isOff('blog'),
    testimonials: isOff('testimonials'),
    popup: isOff('newsletter') || isOff('popup'),
  }
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack])
}
