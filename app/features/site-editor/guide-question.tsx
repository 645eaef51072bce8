import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { guide as words } from '#content/messages/set-up-guide.ts'
import { fieldKey } from '#content/site-content.ts'
import { fill } from '#contracts/fill.ts'
import type { GuideStep, SetUpList } from '#contracts/set-up.ts'

import { useEditorState } from './editor-state.ts'
import { Conflict } from './field-notes.tsx'
import {
  ApproachQuestion,
  BackgroundQuestion,
  GroupsQuestion,
  PictureQuestion,
  TopicsQuestion,
  WordsQuestion,
} from './guide-about.tsx'
import { QuestionProvider, useAnswers } from './guide-answers.ts'
import { InsurersQuestion } from './guide-insurers.tsx'
import {
  BlogQuestion,
  EbookQuestion,
  EsaQuestion,
  MembershipsQuestion,
  NewsletterQuestion,
  PoliciesQuestion,
  ProductsQuestion,
  TestimonialsQuestion,
} from './guide-offers.tsx'
import { PLACES } from './guide-places.ts'
import { CalendarQuestion, PlatformsQuestion } from './guide-platforms.tsx'
import {
  AddressQuestion,
  ContactQuestion,
  FeesQuestion,
  HoursQuestion,
  LicenseQuestion,
  PracticeQuestion,
  RepliesQuestion,
} from './guide-practice.tsx'
import { SavingStatus } from './review-publish.tsx'

interface QuestionProps {
  step: GuideStep
  list: SetUpList
  /** Connects the account at Stripe. */
  stripe: React.ReactNode
}

/** One question, with Back, Next and Skip. */
export function QuestionScreen({
  step,
  list,
  stripe,
  onBack,
  onNext,
}: QuestionProps & {
  onBack: (() => void) | undefined
  onNext: (isSkipped: boolean) => void
}) {
  const checks = useRef(new Set<() => boolean>())
  const beforeNext = useCallback((check: () => boolean) => {
    checks.current.add(check)
    return () => void checks.current.delete(check)
  }, [])
  const resolved = useResolvedConflicts(step)
  const { isChecked, isLeaving, next } = useNext(step, checks, () => onNext(false))
  const { title, why, skipped } = words.questions[step]
  return (
    <QuestionProvider value={{ step, passed: list.passed, isChecked, beforeNext }}>
      <QuestionForm step={step}>
        <h1 tabIndex={-1} className="text-title">
          {title}
        </h1>
        <p className="mt-2 max-w-measure text-ink-soft">{why}</p>
        <div className="mt-6 grid grid-cols-1 gap-6">
          <Body key={resolved} step={step} list={list} stripe={stripe} />
          <Conflicts step={step} />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
          {onBack && (
            <Button look="secondary" onClick={onBack}>
              {words.back}
            </Button>
          )}
          <Button type="submit" busy={isLeaving} onClick={() => void next()}>
            {isLeaving ? words.checking : words.next}
          </Button>
          <Button look="quiet" onClick={() => onNext(true)}>
            {words.skip}
          </Button>
        </div>
        <p className="mt-2 max-w-measure text-fine text-ink-soft">
          {fill(words.ifSkipped, { text: skipped })}
        </p>
        <p role="status" className="mt-4 text-fine text-ink-soft">
          <SavingStatus />
        </p>
      </QuestionForm>
    </QuestionProvider>
  )
}

/** A form, for Enter in its fields, except where the question contains the form that connects Stripe. */
function QuestionForm({ step, children }: { step: GuideStep; children: React.ReactNode }) {
  if (step === 'memberships') return <div data-question>{children}</div>
  return (
    <form noValidate data-question onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  )
}

/** Answers that another tab or device has saved meanwhile. */
function Conflicts({ step }: { step: GuideStep }) {
  const { fieldAt, stateAt } = useAnswers()
  return PLACES[step].map((place) => {
    const { value, conflict } = stateAt(place)
    if (!conflict?.theirs) return null
    const values = { mine: value, theirs: conflict.theirs.value }
    return (
      <Conflict
        key={fieldKey(place)}
        place={place}
        field={fieldAt(place)}
        values={values}
        isOfNewPage={false}
      />
    )
  })
}

/** Counts how often conflicts were resolved: controls then show the value that was chosen, not what was typed. */
function useResolvedConflicts(step: GuideStep): number {
  const { stateAt } = useAnswers()
  const hasConflict = PLACES[step].some((place) => stateAt(place).conflict)
  const [seen, setSeen] = useState({ hasConflict, resolved: 0 })
  if (seen.hasConflict !== hasConflict)
    setSeen({ hasConflict, resolved: seen.resolved + (hasConflict ? 0 : 1) })
  return seen.resolved
}

/**
 * Goes on when nothing is missing and the server has no objection to what was answered. Without a connection it goes on
 * too: the answers are kept on this device and sent later.
 */
function useNext(step: GuideStep, checks: React.RefObject<Set<() => boolean>>, onNext: () => void) {
  const { flush } = useEditorState()
  const { stateAt } = useAnswers()
  const [phase, setPhase] = useState<'answering' | 'saving' | 'saved'>('answering')
  const [refusals, setRefusals] = useState(0)
  const isRefused = PLACES[step].some((place) => {
    const { problems, conflict } = stateAt(place)
    return problems.length > 0 || conflict !== undefined
  })
  function refuse(): void {
    setPhase('answering')
    setRefusals((count) => count + 1)
  }
  if (phase === 'saved' && isRefused) refuse()

  async function next(): Promise<void> {
    if (phase !== 'answering') return
    if (![...checks.current].every((check) => check())) return refuse()
    setPhase('saving')
    await flush()
    setPhase('saved')
  }

  const leave = useEffectEvent(onNext)
  useEffect(() => {
    if (phase === 'saved') leave()
  }, [phase])
  useEffect(() => {
    if (refusals > 0) showWrong()
  }, [refusals])
  return { isChecked: refusals > 0, isLeaving: phase !== 'answering', next }
}

/** Moves to what is missing or wrong. */
function showWrong(): void {
  const wrong = document.querySelector<HTMLElement>(
    '[data-question] :is(:is(input, textarea, select, button)[aria-invalid=true], fieldset[aria-invalid=true] input, [role=alert]:not(:empty))',
  )
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'center' })
}

function Body({ step, list, stripe }: QuestionProps) {
  if (step === 'memberships') {
    const isStripeMissing = list.samples.some(
      ({ document, isDrafted }) => document === 'facts/plans' && !isDrafted,
    )
    return <MembershipsQuestion stripe={stripe} isStripeMissing={isStripeMissing} />
  }
  const Question = QUESTIONS[step]
  return <Question />
}

const QUESTIONS: Record<Exclude<GuideStep, 'memberships'>, () => React.ReactNode> = {
  practice: PracticeQuestion,
  license: LicenseQuestion,
  contact: ContactQuestion,
  address: AddressQuestion,
  fees: FeesQuestion,
  replies: RepliesQuestion,
  platforms: PlatformsQuestion,
  calendar: CalendarQuestion,
  insurers: InsurersQuestion,
  picture: PictureQuestion,
  words: WordsQuestion,
  approach: ApproachQuestion,
  groups: GroupsQuestion,
  topics: TopicsQuestion,
  background: BackgroundQuestion,
  hours: HoursQuestion,
  esa: EsaQuestion,
  testimonials: TestimonialsQuestion,
  blog: BlogQuestion,
  newsletter: NewsletterQuestion,
  ebook: EbookQuestion,
  products: ProductsQuestion,
  policies: PoliciesQuestion,
}
