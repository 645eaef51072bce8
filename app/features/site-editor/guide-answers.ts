import { createContext, use, useEffect, useRef } from 'react'

import type { GuideStep, PassedStep } from '#contracts/set-up.ts'
import type { FieldPlace, SiteField } from '#contracts/site.ts'

import { isSame, type Value } from './draft-pending-edit.ts'
import { type FieldState, useEditorState } from './editor-state.ts'
import { isExample } from './examples-left.ts'

/** The draft's values as the guided opening reads and changes them. */
export interface Answers {
  fieldAt: (place: FieldPlace) => SiteField
  stateAt: (place: FieldPlace) => FieldState
  /** Whether the value is still a sample that nobody has confirmed: it is shown as empty. */
  isOpen: (place: FieldPlace) => boolean
  valueAt: (place: FieldPlace) => Value
  /** A value that equals the sample confirms it. */
  set: (place: FieldPlace, value: Value) => void
}

/** @throws for a place that this version of the site does not have */
export function useAnswers(): Answers {
  const editor = useEditorState()
  const fieldAt = ({ document, path }: FieldPlace) => {
    const field = editor.documents.find(({ id }) => id === document)?.fields.find((one) => one.path === path)
    if (!field) throw new Error(`The site has no field ${document} ${path}`)
    return field
  }
  const stateAt = (place: FieldPlace) => editor.stateOf(place.document, fieldAt(place))
  return {
    fieldAt,
    stateAt,
    isOpen: (place) => isExample(stateAt(place)),
    valueAt: (place) => stateAt(place).value,
    set(place, value) {
      const field = fieldAt(place)
      const isSample = field.sample !== undefined && isSame(field.value, value)
      if (isSample) editor.confirm(place, value)
      else editor.edit(place, value)
    },
  }
}

interface Question {
  step: GuideStep
  passed: readonly PassedStep[]
  /** Whether the owner has pressed Next, so that what is missing is shown. */
  isChecked: boolean
  /** Runs before the next question. @returns removes it */
  beforeNext: (check: () => boolean) => () => void
}

const QuestionContext = createContext<Question | undefined>(undefined)
export const QuestionProvider = QuestionContext.Provider

/** @throws outside of a `QuestionProvider` */
export function useQuestion(): Question {
  const question = use(QuestionContext)
  if (!question) throw new Error('useQuestion needs a QuestionProvider above')
  return question
}

/**
 * Runs when the owner presses Next in the guided opening; never in the editor.
 * @param check stores what is only stored then; returns false if something is missing
 */
export function useBeforeNext(check: () => boolean): void {
  const beforeNext = use(QuestionContext)?.beforeNext
  const latest = useRef(check)
  useEffect(() => {
    latest.current = check
  })
  useEffect(() => beforeNext?.(() => latest.current()), [beforeNext])
}
