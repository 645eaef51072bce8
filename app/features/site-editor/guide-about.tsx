import { useState } from 'react'

import { TextArea, TextField } from '#app/components/field.tsx'
import { Link } from '#app/components/link.tsx'
import { guide as words } from '#content/messages/set-up-guide.ts'
import {
  bioWith,
  type Methods,
  METHODS,
  methodsIn,
  storyWith,
  storyWithMethods,
  wordsIn,
} from '#content/own-words.ts'
import type { FieldPlace } from '#contracts/site.ts'

import { isSame, type Value } from './draft-pending-edit.ts'
import { textOf } from './field-base.ts'
import { useAnswers, useBeforeNext, useQuestion } from './guide-answers.ts'
import { GuideField, Tick } from './guide-fields.tsx'
import { PLACES } from './guide-places.ts'
import { addressOf } from './views.ts'

export function PictureQuestion() {
  return <GuideField document="facts/pictures" path="portrait" />
}

const [BIO, STORY] = PLACES.words as [FieldPlace, FieldPlace]

export function WordsQuestion() {
  const { isOpen, valueAt, set } = useAnswers()
  const { passed, isChecked } = useQuestion()
  const bio = valueAt(BIO)
  const stored = isOpen(BIO) ? '' : wordsIn(bio)
  const isPassed = passed.some(({ step, isSkipped }) => step === 'words' && !isSkipped)
  // What was typed, because spaces at an end are not stored.
  const [typed, setTyped] = useState(stored ?? '')
  const [isNone, setIsNone] = useState(isPassed && stored === '')
  const isMissing = stored !== undefined && typed.trim() === '' && !isNone
  useBeforeNext(() => !isMissing)
  if (stored === undefined) return <OwnText place={BIO} />

  function store(text: string): void {
    set(BIO, bioWith(text))
    const story = storyWith(valueAt(STORY), text)
    if (story) set(STORY, story)
  }
  return (
    <>
      {!isNone && (
        <TextArea
          label={words.words.label}
          hint={words.words.hint}
          {...(isChecked && isMissing && { error: words.missing })}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            store(target.value)
          }}
        />
      )}
      <Tick
        label={words.words.none}
        checked={isNone}
        onChange={(checked) => {
          setIsNone(checked)
          store(checked ? '' : typed)
        }}
      >
        {isNone && words.words.noneNote}
      </Tick>
      <PlaceProblems places={PLACES.words} />
    </>
  )
}

/** A text that the owner has written in the editor. */
function OwnText({ place }: { place: FieldPlace }) {
  return (
    <p>
      {words.own} <Link to={addressOf.field(place)}>{words.ownLink}</Link>
    </p>
  )
}

/** What prevents publishing the texts that were composed of the answer. */
export function PlaceProblems({ places }: { places: readonly FieldPlace[] }) {
  const { stateAt } = useAnswers()
  const { isChecked } = useQuestion()
  const messages = new Set(places.flatMap((place) => stateAt(place).problems.map(({ message }) => message)))
  if (!isChecked || messages.size === 0) return null
  return (
    <ul role="alert" className="text-fine font-medium text-danger">
      {[...messages].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

export function ApproachQuestion() {
  const { isOpen, valueAt, set } = useAnswers()
  const methods = methodsIn(valueAt(STORY))
  const [others, setOthers] = useState(methods?.others ?? '')
  if (!methods) return <OwnText place={STORY} />
  const known = methods.known
  const store = (next: Methods) => {
    const story = valueAt(STORY)
    // Where the question before was skipped: what the product says of its invented owner would count as hers.
    const own = isOpen(STORY) ? storyWith(story, '') : undefined
    set(STORY, storyWithMethods(own ?? story, next) as Value)
  }
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2 text-small font-semibold">{words.approach.label}</legend>
      {METHODS.map((method) => (
        <Tick
          key={method}
          label={method}
          checked={known.includes(method)}
          onChange={(checked) =>
            store({
              others,
              known: METHODS.filter((one) => (one === method ? checked : known.includes(one))),
            })
          }
        />
      ))}
      <TextField
        label={words.approach.others}
        optional={words.optional}
        autoComplete="off"
        value={others}
        onChange={({ target }) => {
          setOthers(target.value)
          store({ known, others: target.value })
        }}
      />
      <p role="status" className="text-small text-ink-soft">
        {known.length === 0 && others.trim() === '' && words.approach.none}
      </p>
      <PlaceProblems places={PLACES.approach} />
    </fieldset>
  )
}

/** Entries of a list to keep or to drop. */
export function KeepOrDrop({
  place,
  label,
  hint,
  isRequired,
}: {
  place: FieldPlace
  label: string
  hint?: string
  isRequired: boolean
}) {
  const { fieldAt, isOpen, valueAt, set } = useAnswers()
  const { isChecked } = useQuestion()
  const kept = listOf(valueAt(place))
  // Those that were dropped here can be taken again, until the draft is published.
  const [all] = useState(() => [
    ...listOf(fieldAt(place).value),
    ...kept.filter((entry) => !listOf(fieldAt(place).value).some((live) => isSame(live, entry))),
  ])
  const isMissing = isRequired && kept.length === 0
  useBeforeNext(() => {
    // Without a change, samples are confirmed.
    if (!isMissing && isOpen(place)) set(place, valueAt(place))
    return !isMissing
  })
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      {hint && <p className="text-small text-ink-soft">{hint}</p>}
      {all.map((entry) => (
        <Tick
          key={titleOf(entry)}
          label={<TitleAndText entry={entry} />}
          checked={kept.some((one) => isSame(one, entry))}
          onChange={(checked) =>
            set(
              place,
              all.filter((one) => (one === entry ? checked : kept.some((other) => isSame(other, one)))),
            )
          }
        />
      ))}
      <p role="alert" className="text-fine font-medium text-danger">
        {isChecked && isMissing && words.groups.missing}
      </p>
    </fieldset>
  )
}

function listOf(value: Value): Value[] {
  return Array.isArray(value) ? value : []
}

function partOf(entry: Value, key: string): string {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? textOf(entry[key] ?? '') : ''
}

function titleOf(entry: Value): string {
  return partOf(entry, 'title')
}

function TitleAndText({ entry }: { entry: Value }) {
  const text = partOf(entry, 'summary') || partOf(entry, 'body')
  return (
    <>
      <span className="block font-medium">{titleOf(entry)}</span>
      <span className="block text-small text-ink-soft">{text}</span>
    </>
  )
}

export function GroupsQuestion() {
  return (
    <KeepOrDrop
      place={{ document: 'pages/about', path: 'groups.items' }}
      label={words.groups.label}
      isRequired
    />
  )
}

export function TopicsQuestion() {
  const { valueAt, set } = useAnswers()
  const isKept = PLACES.topics.map((place) => valueAt(place) === true)
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2 text-small font-semibold">{words.topics.label}</legend>
      {PLACES.topics.map((place, at) => {
        const text = (path: string) => textOf(valueAt({ document: place.document, path }))
        return (
          <Tick
            key={place.document}
            label={
              <>
                <span className="block font-medium">{text('title')}</span>
                <span className="block text-small text-ink-soft">{text('lead')}</span>
              </>
            }
            checked={isKept[at]!}
            onChange={(checked) => set(place, checked)}
          />
        )
      })}
      <p role="status" className="text-small text-ink-soft">
        {!isKept.includes(true) && words.topics.none}
      </p>
    </fieldset>
  )
}

export function BackgroundQuestion() {
  return PLACES.background.map((place) => <GuideField key={place.path} {...place} />)
}
