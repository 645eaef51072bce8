import { useState } from 'react'
import * as z from 'zod/mini'

import { CHOICE, MARK } from '#app/components/choice-fields.tsx'
import { FieldGroup, FieldHint, TextField } from '#app/components/field.tsx'
import { type FieldErrors, textOf } from '#app/lib/form.ts'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { siteSchedule } from '#content/messages/site-schedule.ts'
import { dayAt, PRACTICE_TIME_ZONE } from '#contracts/calendar.ts'
import { fill } from '#contracts/fill.ts'
import { addDays } from '#contracts/moments.ts'
import { readScheduledTime, type SiteSchedule, type TimeProblem } from '#contracts/site-schedule.ts'

import type { ScheduleOutcome } from './review-schedule.data.ts'

const words = siteSchedule.form

const Stored = z.object({ isLater: z.boolean(), day: z.string(), time: z.string() })
type WhenInput = z.infer<typeof Stored>
const NOW: WhenInput = { isLater: false, day: '', time: '' }

/** Whether to publish now or at which time; stored like the note beside it. */
export function useWhen(account: string) {
  return useTypedInput(
    { form: 'review-when', account },
    { until: 'tab-closed', initial: NOW, parse: (stored) => Stored.safeParse(stored).data },
  )
}

export const clearedWhen = NOW

/** Now, or at a time: its day and time of day, by the practice's clock. */
export function WhenFields({
  when: { isLater, day, time },
  onChange,
  set,
  field,
}: {
  when: WhenInput
  onChange: (when: WhenInput) => void
  /** The time that is set, which is changed. */
  set: SiteSchedule | null
  field: (name: 'day' | 'time') => { name: string; id: string; error: string | undefined }
}) {
  const [opened] = useState(() => new Date())
  const today = dayAt(opened)
  const read = readScheduledTime({ day, time }, opened, PRACTICE_TIME_ZONE)
  const choose = (later: boolean) =>
    onChange({ day, time, ...(later && !day && set?.state === 'waiting' && localOf(set)), isLater: later })
  return (
    <>
      <FieldGroup label={words.label}>
        <div className="mt-1.5 grid gap-2.5 sm:grid-cols-2">
          {[false, true].map((later) => (
            <label key={String(later)} className={`${CHOICE} border-line-strong`}>
              <input
                type="radio"
                name="when"
                value={later ? 'later' : 'now'}
                checked={isLater === later}
                onChange={() => choose(later)}
                className={MARK}
              />
              {later ? words.later : words.now}
            </label>
          ))}
        </div>
      </FieldGroup>
      {isLater && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...textField(field('day'))}
              type="date"
              label={words.day}
              min={today}
              max={addDays(today, 365)}
              value={day}
              onChange={({ target }) => onChange({ isLater, time, day: target.value })}
            />
            <TextField
              {...textField(field('time'))}
              type="time"
              label={words.time}
              value={time}
              onChange={({ target }) => onChange({ isLater, day, time: target.value })}
            />
          </div>
          <div className="-mt-3.5">
            <FieldHint id="publish-zone" text={fill(words.zone, { zone: zoneName() })} />
            <p role="status" className="mt-1 text-fine font-medium empty:mt-0">
              {read.problem === undefined && read.comesTwice && words.twice}
            </p>
          </div>
          <p className="text-small">{words.whole}</p>
        </>
      )}
    </>
  )
}

function textField({ error, ...field }: { name: string; id: string; error: string | undefined }) {
  return { ...field, ...(error && { error }) }
}

/** `Eastern Time`. */
function zoneName(): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: PRACTICE_TIME_ZONE,
    timeZoneName: 'longGeneric',
  })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? PRACTICE_TIME_ZONE
}

function localOf({ publishAt }: SiteSchedule): Pick<WhenInput, 'day' | 'time'> {
  const at = new Date(publishAt)
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: PRACTICE_TIME_ZONE,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  return { day: dayAt(at), time: time.format(at) }
}

/** Before anything is sent: what the clock of this device can't tell wrongly. */
export function checkTime(fields: FormData): ScheduleOutcome | undefined {
  if (textOf(fields, 'when') !== 'later') return undefined
  const wanted = { day: textOf(fields, 'day'), time: textOf(fields, 'time') }
  const { problem } = { problem: undefined, ...readScheduledTime(wanted, new Date(), PRACTICE_TIME_ZONE) }
  const isOfClock = problem === 'past' || problem === 'too-far'
  return problem && !isOfClock ? { status: 'wrong-time', problem } : undefined
}

const OF_TIME = new Set<TimeProblem>(['no-time', 'skipped', 'past'])

/** The message beside the field that has to be changed. */
export function timeErrors(outcome: { status: string } | ScheduleOutcome): FieldErrors<'day' | 'time'> {
  if (!('problem' in outcome) || outcome.status !== 'wrong-time') return {}
  const { problem } = outcome
  return { [OF_TIME.has(problem) ? 'time' : 'day']: siteSchedule.problems[problem] }
}
