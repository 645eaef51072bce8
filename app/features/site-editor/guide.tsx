import { useEffect, useRef, useState } from 'react'

import { Link } from '#app/components/link.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { useSearchParameters } from '#app/lib/search-parameters.ts'
import { guide as words } from '#content/messages/set-up-guide.ts'
import { fill, plural } from '#contracts/fill.ts'
import { GuideStep, type PassedStep, type SetUpList } from '#contracts/set-up.ts'

import { EditorStateProvider, useLoadedEditorState } from './editor-state.ts'
import { words as editorWords } from './field-base.ts'
import { useAnswers } from './guide-answers.ts'
import { useFitTexts } from './guide-fitted-texts.ts'
import { hasCalendar } from './guide-platforms.tsx'
import { QuestionScreen } from './guide-question.tsx'
import { ReviewScreen, type Opening } from './guide-review.tsx'

/** What the guided opening needs of the set-up. */
export interface GuideProps extends Opening {
  list: SetUpList
  /** Records questions as passed, on the server too. */
  pass: (passed: PassedStep[]) => void
  /** Connects the account at Stripe. */
  stripe: React.ReactNode
}

/** The guided opening: one question a screen; the answers are edits of the site's draft. */
export default function Guide({
  member,
  onRefused,
  ...props
}: GuideProps & { member: string; onRefused: () => void }) {
  const { editor, query } = useLoadedEditorState(member, onRefused)
  if (!editor) {
    return (
      <div className="pt-6 sm:pt-10">
        <h1 tabIndex={-1} className="mb-6 text-title">
          {words.review.title}
        </h1>
        <QueryStatus query={query} words={editorWords} lines={8} />
      </div>
    )
  }
  return (
    <EditorStateProvider value={editor}>
      <Screens {...props} />
    </EditorStateProvider>
  )
}

type Screen = GuideStep | 'review'

function Screens(props: GuideProps) {
  const [params, setParams] = useSearchParameters()
  const answers = useAnswers()
  const fitTexts = useFitTexts()
  const { passed, openedAt } = props.list
  const steps = GuideStep.options.filter((step) => step !== 'calendar' || hasCalendar(answers))
  // Where the owner has stopped, on whichever device.
  const [first] = useState<Screen>(
    () => steps.find((step) => !passed.some((one) => one.step === step)) ?? 'review',
  )
  const wanted = params.get('step')
  // Once the site is open, nothing here would publish an answer.
  const isReview = wanted === 'review' || openedAt !== null
  const screen: Screen = isReview ? 'review' : (GuideStep.safeParse(wanted).data ?? first)
  const screens: Screen[] = [...steps, 'review']
  const at = Math.max(0, screens.indexOf(screen))
  useArrival(screen)
  const open = (next: Screen | undefined) => next && setParams({ step: next })

  if (screen === 'review') {
    return (
      <div className="mx-auto max-w-wide pt-4 pb-16">
        {openedAt === null && <Progress at={at} all={steps.length} />}
        <ReviewScreen {...props} onBack={() => open(screens[at - 1])} />
      </div>
    )
  }
  return (
    <div className="max-w-narrow pt-4 pb-16">
      <Progress at={at} all={steps.length} />
      <QuestionScreen
        key={screen}
        {...props}
        step={screen}
        onBack={at > 0 ? () => open(screens[at - 1]) : undefined}
        onNext={(isSkipped) => {
          fitTexts()
          const hidden = screen === 'platforms' && !hasCalendar(answers)
          // Skipping an answered question only goes on: its answer stays.
          const isAnswered = passed.some((one) => one.step === screen && !one.isSkipped)
          props.pass([
            { step: screen, isSkipped: isSkipped && !isAnswered },
            ...(hidden ? [{ step: 'calendar' as const, isSkipped: false }] : []),
          ])
          open(screens[at + 1])
        }}
      />
    </div>
  )
}

/** Screens share one route, so the focus on a new heading is set here. */
function useArrival(screen: Screen): void {
  const hasArrived = useRef(false)
  useEffect(() => {
    if (hasArrived.current) {
      scrollTo(0, 0)
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
    hasArrived.current = true
    const [, ...site] = document.title.split(' | ')
    const title = screen === 'review' ? words.review.title : words.questions[screen].title
    document.title = [title, ...site].join(' | ')
  }, [screen])
}

const SECONDS_PER_QUESTION = 45

function Progress({ at, all }: { at: number; all: number }) {
  const minutes = Math.ceil(((all - at) * SECONDS_PER_QUESTION) / 60) + 1
  const place = at < all ? fill(words.counter, { number: at + 1, all }) : words.last
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="row-with-dots text-small font-medium">
          <span>{place}</span>
          <span className="font-normal text-ink-soft">{plural(words.minutes, minutes)}</span>
        </p>
        <Link to="?view=list" className="inline-flex min-h-touch items-center text-small">
          {words.asList}
        </Link>
      </div>
      <progress
        value={at}
        max={all}
        aria-label={place}
        className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary forced-colors:appearance-auto"
      />
    </div>
  )
}
