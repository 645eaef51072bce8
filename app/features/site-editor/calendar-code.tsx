import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextArea, VERBATIM } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { calendarCode as words } from '#content/messages/site-calendar-code.ts'
import { fill, plural } from '#contracts/fill.ts'
import { parseUrl } from '#contracts/parse-url.ts'
import type { FieldPlace, SiteField } from '#contracts/site.ts'

import { type EditorState, useEditorState } from './editor-state.ts'
import { useAnswers, useBeforeNext } from './guide-answers.ts'
import { addressOf } from './views.ts'

/** Fields that are filled in from a booking platform's code. */
export const CALENDAR_SCRIPT = 'widget.scriptUrl'

interface CalendarCode {
  scriptUrl: string
  class: string
  data: { name: string; value: string }[]
  frame: string[]
}
export type CalendarCodeProblem = keyof typeof words.problems

const LONGEST = 20_000
/** Such as `https://platform.example/maya`, or the same without `https://`. */
const ONLY_ADDRESS = /^(?:https?:\/\/|[\w-]+(?:\.[\w-]+)+(?:\/|$))[^\s<>]*$/i
/** As the content's schema requires (`LinkMarks` in content/schemas/booking.ts). */
const MARK = /^data-([a-z]+(?:-[a-z]+)*)$/
const MOST_MARKS = 12

/**
 * Reads the code that a booking platform provides for websites. It is parsed into an inert document, in which nothing
 * runs or loads; addresses and attributes are read from it, and it is not stored.
 */
function readCalendarCode(code: string): CalendarCode | CalendarCodeProblem {
  if (code.length > LONGEST) return 'tooLong'
  if (ONLY_ADDRESS.test(code.trim())) return 'onlyAddress'
  const page = new DOMParser().parseFromString(code, 'text/html')
  const scripts = [...page.querySelectorAll('script[src]')].map((script) =>
    httpsAddress(script.getAttribute('src')),
  )
  const frames = [...page.querySelectorAll('iframe[src]')].map((frame) =>
    httpsAddress(frame.getAttribute('src')),
  )
  const [script, ...others] = scripts
  if (scripts.length === 0) return frames.length > 0 ? 'onlyFrame' : 'noScript'
  if (!script) return 'noAddress'
  if (others.length > 0) return 'manyScripts'
  const link = [...page.querySelectorAll('body *:not(script)')].find(
    (element) => element.className && marksOf(element).length > 0,
  )
  if (!link) return 'noMarks'
  const origins = [script, ...frames, httpsAddress(link.getAttribute('href'))].flatMap((url) =>
    url ? [url.origin] : [],
  )
  return {
    scriptUrl: script.href,
    class: link.className.trim().slice(0, 100),
    data: marksOf(link).slice(0, MOST_MARKS),
    frame: [...new Set(origins)],
  }
}

/** Platforms write `//host/…` for both protocols. */
function httpsAddress(written: string | null): URL | undefined {
  const url = parseUrl(written?.trim().replace(/^\/\//, 'https://') ?? '')
  return url?.protocol === 'https:' ? url : undefined
}

function marksOf(element: Element): CalendarCode['data'] {
  return [...element.attributes].flatMap(({ name, value }) => {
    const [, mark] = MARK.exec(name) ?? []
    const text = value.trim()
    return mark && text && text.length <= 200 ? [{ name: mark, value: text }] : []
  })
}

/** The owner's to decide; the other fields of the calendar are taken from the platform's code. */
const LOAD = 'widget.load'
/** Without one of them, the booking page shows no calendar. */
const SWITCH: FieldPlace = { document: 'facts/offers', path: 'calendar' }
export const CALENDAR_PROFILE: FieldPlace = {
  document: 'facts/platforms',
  path: 'platforms.doctor-booking.profileUrl',
}

/**
 * The fields of the calendar. Those that are taken from the code are folded, and all of them while the booking page shows
 * no calendar, unless there is still something to do in them.
 * @param show returns the controls of some of them
 */
export function CalendarFields({
  document,
  fields,
  show,
}: {
  document: string
  fields: SiteField[]
  show: (fields: SiteField[]) => React.ReactNode
}) {
  const editor = useEditorState()
  const { valueAt } = useAnswers()
  const taken = fields.filter(({ path }) => path !== LOAD)
  // Not derived later: the field that is typed in would be folded away by its first character.
  const [isOpen, setOpen] = useState(() => taken.some((field) => hasToDo(editor, document, field)))
  const off =
    valueAt(SWITCH) === false ? 'switched' : valueAt(CALENDAR_PROFILE) === null ? 'noProfile' : undefined
  const choice = (
    <>
      <PasteCalendarCode document={document} onTaken={() => !off && setOpen(false)} />
      {show(fields.filter(({ path }) => path === LOAD))}
    </>
  )
  return (
    <>
      {off ? (
        <p className="text-ink-soft">
          {words.off[off].text}{' '}
          <Link to={addressOf.field(off === 'switched' ? SWITCH : CALENDAR_PROFILE)}>
            {words.off[off].link}
          </Link>
        </p>
      ) : (
        choice
      )}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group mt-2">
        <summary className="inline-flex min-h-touch cursor-pointer list-none items-center gap-2 font-medium hover:text-link">
          {off ? words.setUp : words.taken}
          <Icon name="chevron" className="size-4.5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 gap-6 pt-4">
          {off && <div>{choice}</div>}
          {show(taken)}
        </div>
      </details>
    </>
  )
}

function hasToDo(
  { examples, stateOf }: Pick<EditorState, 'examples' | 'stateOf'>,
  document: string,
  field: SiteField,
): boolean {
  return (
    examples.some((one) => one.document === document && one.path === field.path) ||
    stateOf(document, field).problems.length > 0
  )
}

/** Fills in the fields of the calendar from the pasted code. */
export function PasteCalendarCode({ document, onTaken }: { document: string; onTaken?: () => void }) {
  const { edit } = useEditorState()
  const [code, setCode] = useTypedInput({ form: 'calendar-code' }, { until: 'page-left', initial: '' })
  const [message, setMessage] = useState<{ text: string; wrong: boolean }>()

  function fillFields(): void {
    // A second press: the field is empty because its code was taken.
    if (code === '' && message?.wrong === false) return
    const read = readCalendarCode(code)
    if (typeof read === 'string') return setMessage({ text: words.problems[read], wrong: true })
    edit({ document, path: CALENDAR_SCRIPT }, read.scriptUrl)
    edit({ document, path: 'widget.link.class' }, read.class)
    edit({ document, path: 'widget.link.data' }, read.data)
    edit({ document, path: 'widget.allowed.frame' }, read.frame)
    setCode('')
    onTaken?.()
    const { host } = new URL(read.scriptUrl)
    const marks = plural(words.marks, read.data.length)
    setMessage({ text: fill(words.recognized, { host, marks }), wrong: false })
  }
  // Code that was pasted and not taken would be lost: it is taken, and the outcome shown.
  useBeforeNext(() => {
    const isPasted = code.trim() !== ''
    if (isPasted) fillFields()
    return !isPasted
  })

  return (
    <div className="mb-6 grid gap-2">
      <TextArea
        id="calendar-code"
        label={words.label}
        hint={words.hint}
        rows={4}
        {...VERBATIM}
        autoComplete="off"
        value={code}
        {...(message?.wrong && { error: message.text })}
        onChange={(event) => {
          setCode(event.target.value)
          setMessage(undefined)
        }}
      />
      <Button look="secondary" className="justify-self-start" onClick={fillFields}>
        {words.take}
      </Button>
      <p role="status" className="text-small text-ink-soft">
        {message?.wrong === false && message.text}
      </p>
    </div>
  )
}
