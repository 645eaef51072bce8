import { guide as words } from '#content/messages/set-up-guide.ts'
import type { FieldPlace } from '#contracts/site.ts'

import { textOf } from './field-base.ts'
import { useAnswers } from './guide-answers.ts'
import { Choose, FieldOrNone, GuideField } from './guide-fields.tsx'
import { PLACES } from './guide-places.ts'

const { labels } = words
const PRACTICE = 'facts/practice'
const FEES = 'facts/fees'

export function PracticeQuestion() {
  return (
    <>
      <GuideField document={PRACTICE} path="name" label={labels.practiceName} />
      <GuideField document={PRACTICE} path="owner.name" label={labels.ownerName} />
      <GuideField document={PRACTICE} path="owner.credentials" />
      <GuideField document={PRACTICE} path="founded" />
    </>
  )
}

export function LicenseQuestion() {
  return (
    <>
      <GuideField document={PRACTICE} path="licence.number" />
      <GuideField document={PRACTICE} path="licence.expires" />
      <FieldOrNone document={PRACTICE} path="npi" note={words.npiNone} />
      <FieldOrNone document={PRACTICE} path="caqh" note={words.caqhNone} />
    </>
  )
}

export function ContactQuestion() {
  return (
    <>
      <GuideField document={PRACTICE} path="email" label={labels.email} />
      <GuideField document={PRACTICE} path="phone" />
    </>
  )
}

export function AddressQuestion() {
  return (
    <>
      <GuideField document={PRACTICE} path="postalAddress.street" />
      <GuideField document={PRACTICE} path="postalAddress.city" />
      <div className="grid gap-6 sm:grid-cols-2">
        <GuideField document={PRACTICE} path="postalAddress.state" hint={words.stateHint} />
        <GuideField document={PRACTICE} path="postalAddress.zip" />
      </div>
      <GuideField document={PRACTICE} path="legalName" label={labels.legalName} />
    </>
  )
}

export function FeesQuestion() {
  return (
    <>
      <GuideField document={FEES} path="selfPay" label={labels.fee} />
      <GuideField document={FEES} path="therapyLength" label={labels.length} />
      <div className="grid gap-6 sm:grid-cols-2">
        <GuideField document={FEES} path="copay.from" label={labels.copayFrom} />
        <GuideField document={FEES} path="copay.to" label={labels.copayTo} />
      </div>
      <GuideField document={FEES} path="cancellationHours" />
    </>
  )
}

/** One answer for all places that promise one. */
export function RepliesQuestion() {
  const { valueAt, set } = useAnswers()
  const [first, ...others] = PLACES.replies.map((place) => textOf(valueAt(place)))
  const common = others.every((text) => text === first) ? first : undefined
  const values = common && !words.replies.includes(common) ? [...words.replies, common] : words.replies
  return (
    <Choose
      label={labels.replies}
      options={values.map((value) => ({ value, label: value }))}
      value={common}
      onChoose={(value) => PLACES.replies.forEach((place) => set(place, value))}
    />
  )
}

/** A field with a few values, as radio buttons. */
function ChooseOf({ place, label }: { place: FieldPlace; label: string }) {
  const { fieldAt, isOpen, valueAt, set } = useAnswers()
  return (
    <Choose
      label={label}
      options={fieldAt(place).options ?? []}
      value={isOpen(place) ? undefined : textOf(valueAt(place))}
      onChoose={(value) => set(place, value)}
    />
  )
}

export function HoursQuestion() {
  return (
    <>
      <ChooseOf place={{ document: PRACTICE, path: 'hours' }} label={words.hours.label} />
      <ChooseOf place={{ document: PRACTICE, path: 'languages' }} label={words.hours.languages} />
      <ChooseOf place={{ document: 'facts/availability', path: 'state' }} label={words.hours.clients} />
    </>
  )
}
