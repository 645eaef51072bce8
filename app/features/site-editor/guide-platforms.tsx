import { SelectField } from '#app/components/field.tsx'
import { guide as words } from '#content/messages/set-up-guide.ts'
import { fill } from '#contracts/fill.ts'
import type { FieldPlace } from '#contracts/site.ts'

import { CALENDAR_PROFILE, PasteCalendarCode } from './calendar-code.tsx'
import { textOf } from './field-base.ts'
import { useAnswers, useBeforeNext, useQuestion } from './guide-answers.ts'
import { GuideField, Offered, Tick } from './guide-fields.tsx'
import { PLACES } from './guide-places.ts'

const PLATFORMS = 'facts/platforms'
const OWN_NAME: FieldPlace = { document: PLATFORMS, path: 'platforms.doctor-booking.name' }
/** The platforms on which the practice may have a profile. */
export const PROFILES = ['headway', 'sondermind', 'grow-therapy', 'doctor-booking'].map((id) => ({
  id,
  name: { document: PLATFORMS, path: `platforms.${id}.name` },
  profile: { document: PLATFORMS, path: `platforms.${id}.profileUrl` },
}))

export function PlatformsQuestion() {
  const answers = useAnswers()
  const { isOpen, valueAt, set } = answers
  const isOn = (profile: FieldPlace) => !isOpen(profile) && valueAt(profile) !== null
  // Only now: a platform that is not ticked has no profile.
  useBeforeNext(() => {
    for (const { profile } of PROFILES) if (isOpen(profile)) set(profile, null)
    return true
  })
  const isNone = !PROFILES.some(({ profile }) => isOn(profile))
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{words.platforms.label}</legend>
      {PROFILES.map(({ id, name, profile }) => {
        const isOwn = id === 'doctor-booking'
        const label = isOwn && isOpen(name) ? words.platforms.other : textOf(valueAt(name))
        return (
          <div key={id} className="grid gap-4">
            <Tick
              label={isOwn ? words.platforms.other : label}
              checked={isOn(profile)}
              onChange={(checked) => set(profile, checked ? '' : null)}
            />
            {isOn(profile) && (
              <div className="grid gap-4 border-l-2 border-line pl-4">
                {isOwn && <GuideField {...OWN_NAME} />}
                <GuideField {...profile} isRequired label={fill(words.platforms.address, { name: label })} />
              </div>
            )}
          </div>
        )
      })}
      <p role="status" className="text-small text-ink-soft">
        {isNone && words.platforms.none}
      </p>
    </fieldset>
  )
}

/** Whether there is a platform whose calendar could be shown. */
export function hasCalendar({ isOpen, valueAt }: ReturnType<typeof useAnswers>): boolean {
  return !isOpen(CALENDAR_PROFILE) && valueAt(CALENDAR_PROFILE) !== null
}

export function CalendarQuestion() {
  return (
    <Offered path="calendar" off={words.calendar.off}>
      <CalendarCode />
    </Offered>
  )
}

function CalendarCode() {
  const { isOpen } = useAnswers()
  const { isChecked } = useQuestion()
  const isMissing = PLACES.calendar.some(isOpen)
  useBeforeNext(() => !isMissing)
  return (
    <div>
      <PasteCalendarCode document={PLATFORMS} />
      <p role="alert" className="text-fine font-medium text-danger">
        {isChecked && isMissing && words.missingOr}
      </p>
    </div>
  )
}

/** A select of the platforms with a profile. */
export function PlatformSelect({
  label,
  platforms,
  value,
  onChange,
}: {
  label: string
  platforms: { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}) {
  return (
    <SelectField
      label={label}
      options={platforms.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
