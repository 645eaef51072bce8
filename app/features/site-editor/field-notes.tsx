import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#contracts/fill.ts'
import type { FieldPlace, SiteField } from '#contracts/site.ts'

import type { Value } from './draft-pending-edit.ts'
import { type FieldState, useEditorState } from './editor-state.ts'
import { fieldInWords, placeOf, shorten, words } from './field-base.ts'
import { linesOf, missingEntries, withoutExamples } from './field-list-state.ts'
import { addressOf, controlId } from './views.ts'

/** Shows another value of a field, such as the live one of a changed field, with a button to restore it. */
export function OtherValue({
  place,
  field,
  value,
  facts,
  texts,
}: {
  place: FieldPlace
  field: SiteField
  value: Value
  facts: Readonly<Record<string, string>>
  texts: Record<'text' | 'action' | 'actionLabel', string>
}) {
  const { edit } = useEditorState()
  return (
    <FieldNote
      action={texts.action}
      label={fill(texts.actionLabel, { label: placeOf(field) })}
      onPress={() => {
        edit(place, value)
        focusControl(place)
      }}
    >
      <span className="min-w-0 wrap-anywhere">
        {fill(texts.text, { value: shorten(fieldInWords(field, value, facts), LONGEST) })}
      </span>
    </FieldNote>
  )
}

const LONGEST = 140

/** Marks a sample. One that may be correct can be confirmed, and the confirmation undone. */
export function SampleNote({
  place,
  field,
  sample,
}: {
  place: FieldPlace
  field: SiteField
  sample: NonNullable<FieldState['sample']>
}) {
  const { edit, confirm } = useEditorState()
  const isConfirmed = sample === 'confirmed'
  const action = isConfirmed ? words.sample.undo : words.sample.keep
  const isUndecided = sample === 'may-be-right' && field.control === 'switch'
  return (
    <FieldNote
      action={sample !== 'invented' && action}
      label={`${action}: ${placeOf(field)}`}
      onPress={() => (isConfirmed ? edit : confirm)(place, field.value)}
    >
      <span aria-live="polite">{words.sample[isUndecided ? 'undecided' : sample]}</span>
    </FieldNote>
  )
}

/** The pressed button is removed with its note, so that the focus would be lost. */
function focusControl({ path }: Pick<FieldPlace, 'path'>): void {
  document.getElementById(controlId(path))?.focus()
}

/** Small print below a field, with a button that looks like a link. */
function FieldNote({
  action,
  label,
  onPress,
  children,
}: {
  action: string | false
  label: string
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-fine text-ink-soft">
      {children}
      {action && (
        <button
          type="button"
          aria-label={label}
          className="min-h-touch font-medium text-link underline underline-offset-4 sm:min-h-0"
          onClick={onPress}
        >
          {action}
        </button>
      )}
    </p>
  )
}

/** Entries that an update brought, to add to a long list of the owner's. */
export function MissingEntries({
  place,
  field,
  value,
}: {
  place: FieldPlace
  field: SiteField
  value: Value
}) {
  const { edit, facts } = useEditorState()
  const missing = missingEntries(field, value)
  if (missing.length === 0 || !Array.isArray(value)) return null
  const names = linesOf(field, missing, facts).join(', ')
  return (
    <FieldNote
      action={words.list.addMissing}
      label={`${words.list.addMissing}: ${placeOf(field)}`}
      onPress={() => {
        edit(place, [...value, ...missing])
        focusControl(place)
      }}
    >
      <span className="min-w-0 wrap-anywhere">
        {fill(words.list.missing, { count: missing.length, names: shorten(names, LONGEST) })}
      </span>
    </FieldNote>
  )
}

/** A button that removes the product's own entries from a list, but not those that the owner added. */
export function RemoveExamples({
  place,
  field,
  value,
}: {
  place: FieldPlace
  field: SiteField
  value: Value
}) {
  const { edit } = useEditorState()
  const [message, setMessage] = useState('')
  const own = withoutExamples(field, value)
  return (
    <>
      {own && (
        <Button
          look="quiet"
          className="min-h-touch"
          onClick={() => {
            edit(place, own)
            setMessage(words.list.examplesRemoved)
            focusControl(field)
          }}
        >
          {words.list.removeExamples}
        </Button>
      )}
      <p role="status" className="text-fine text-ink-soft">
        {own ? '' : message}
      </p>
    </>
  )
}

export function Conflict({
  place,
  field,
  values,
  isOfNewPage: isNewPage,
}: {
  place: FieldPlace
  field: SiteField
  values: { mine: Value; theirs: Value }
  /** Both tabs have created a page in the same document. */
  isOfNewPage: boolean
}) {
  const { facts, resolveConflict } = useEditorState()
  const lines = { mine: linesOf(field, values.mine, facts), theirs: linesOf(field, values.theirs, facts) }
  const sides = useRef<HTMLDivElement>(null)
  // On a phone it would otherwise be behind the publish bar.
  useEffect(() => {
    // In a block: some browsers return a promise, which React would take for a cleanup function.
    sides.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Notice tone="caution" title={words.conflict.title} live="polite" className="mt-2">
      <div ref={sides} className="mt-2 grid scroll-mb-8 gap-4 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className="flex min-w-0 flex-col gap-2">
            <p className="font-semibold">{words.conflict[side]}</p>
            <div className="grow wrap-anywhere">
              <Side lines={lines[side]} others={lines[side === 'mine' ? 'theirs' : 'mine']} />
            </div>
            <div>
              <Button
                look={side === 'mine' ? 'primary' : 'secondary'}
                className="min-h-touch px-4"
                onClick={() => {
                  resolveConflict(place, side)
                  focusControl(place)
                }}
              >
                {side === 'mine' ? words.conflict.keepMine : words.conflict.takeTheirs}
              </Button>
            </div>
          </div>
        ))}
      </div>
      {isNewPage && <MoveNewPage document={place.document} />}
    </Notice>
  )
}

/** One of two values: of a list its entries, with those that the other one lacks in bold. */
function Side({ lines, others }: { lines: string[]; others: string[] }) {
  if (lines.length === 0) return words.list.empty
  if (lines.length === 1 && others.length === 1) return lines[0]
  return (
    <ol className="list-decimal pl-6">
      {lines.map((line, at) => (
        // Two entries may be equal.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={others.includes(line) ? '' : 'font-semibold'}>
          {line}
        </li>
      ))}
    </ol>
  )
}

function MoveNewPage({ document }: { document: string }) {
  const { moveNewPage } = useEditorState()
  const navigate = useNavigate()
  const [hasNoEmptyPage, setHasNoEmptyPage] = useState(false)
  const move = () => {
    const place = moveNewPage(document)
    if (place) void navigate(addressOf.section(place), { replace: true })
    else setHasNoEmptyPage(true)
  }
  return (
    <div className="mt-4">
      <p>{words.conflict.newPage}</p>
      <Button look="secondary" className="mt-2 min-h-touch px-4" onClick={move}>
        {words.conflict.makeOwnPage}
      </Button>
      <p role="status">{hasNoEmptyPage && words.conflict.noEmptyPage}</p>
    </div>
  )
}
