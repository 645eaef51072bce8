import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useMediaQuery, WIDE } from '#app/lib/media-query.ts'
import { fill } from '#contracts/fill.ts'
import type { SiteField } from '#contracts/site.ts'

import { CALENDAR_SCRIPT, CalendarFields } from './calendar-code.tsx'
import { isSame } from './draft-pending-edit.ts'
import { ExampleLinks } from './examples.tsx'
import { FieldControl } from './field-control.tsx'
import { words } from './field-base.ts'
import { MissingEntries, Conflict, OtherValue, RemoveExamples, SampleNote } from './field-notes.tsx'
import { LookDialog, useLook } from './look.tsx'
import { AnswersPreview, SAVED_ANSWERS } from './preview-answers.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { StartView } from './start.tsx'
import { type EditorSection, isWithin, useEditorState } from './editor-state.ts'
import { controlId, focusField, type View } from './views.ts'

/** The fields of a document in reading order, and its page beside them. */
export function FieldsView({
  document,
  group,
  field,
  isLook,
  heading,
}: Extract<View, { name: 'document' }> & { heading: React.ReactNode }) {
  const editor = useEditorState()
  const own = editor.sections.filter((one) => one.document === document)
  // The path may be of a part of a list, or a group of fields: then returns the list, or the first field of the group.
  const wanted = field && own.flatMap(({ fields }) => fields).find(({ path }) => isWithin(field, path))?.path
  const section =
    own.find((one) => (wanted ? one.fields.some(({ path }) => path === wanted) : one.group === group)) ??
    own[0]
  const [focused, setFocused] = useState<string | undefined>(wanted)
  const isWide = useMediaQuery(WIDE)
  const isLooking = isLook && !isWide
  const look = useLook(isLook)
  const chosen = useRef<string>(undefined)
  useArrivalAtField(wanted, isLooking)
  // A link may be older than the documents.
  if (!section) return <StartView heading={heading} />

  function edit(path: string): void {
    if (!isLooking) return void requestAnimationFrame(() => focusField(path))
    chosen.current = path
    look.close()
  }
  function focusChosen(): boolean {
    const path = chosen.current
    chosen.current = undefined
    if (path !== undefined) focusField(path)
    return path !== undefined
  }

  const page =
    section.document === SAVED_ANSWERS ? (
      <AnswersPreview section={section} leave={isWide ? undefined : look.close} />
    ) : (
      <PreviewPane
        section={section}
        focused={focused}
        onEdit={edit}
        leave={isWide ? undefined : look.close}
      />
    )
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,min(26rem,45%))_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,min(30rem,45%))_minmax(0,1fr)]">
      <div>
        {heading}
        {section.help && <p className="mt-2 max-w-measure text-ink-soft">{section.help}</p>}
        {!isWide && (
          <Button look="secondary" icon="eye" className="mt-4 w-full sm:w-auto" onClick={look.open}>
            {words.views.look}
          </Button>
        )}
      </div>
      <div className="lg:row-start-2">
        <Fields section={section} onFocus={setFocused} />
      </div>
      {isWide ? (
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{page}</div>
      ) : (
        <LookDialog open={isLooking} focusChosen={focusChosen} onClose={look.close}>
          {page}
        </LookDialog>
      )}
    </div>
  )
}

/** Focuses the field in the address, unless the page covers it. */
function useArrivalAtField(field: string | undefined, isCovered: boolean): void {
  const mayFocus = useEffectEvent(() => !isCovered)
  useEffect(() => {
    if (!field || !mayFocus()) return undefined
    const frame = requestAnimationFrame(() => focusField(field))
    return () => cancelAnimationFrame(frame)
  }, [field])
}

function Fields({ section, onFocus }: { section: EditorSection; onFocus: (path: string) => void }) {
  const show = (fields: SiteField[]) => (
    <Subgroups document={section.document} fields={fields} onFocus={onFocus} />
  )
  return groupsOf(section.fields, ({ within }) => within[0] ?? '').map(({ heading, fields }) => (
    <section key={heading} aria-label={heading || undefined} className="border-b border-line py-6">
      {heading && <h2 className="mb-4 text-heading">{heading}</h2>}
      {fields.some(({ path }) => path === CALENDAR_SCRIPT) ? (
        <CalendarFields document={section.document} fields={fields} show={show} />
      ) : (
        show(fields)
      )}
    </section>
  ))
}

function Subgroups({
  document,
  fields,
  onFocus,
}: {
  document: string
  fields: SiteField[]
  onFocus: (path: string) => void
}) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {groupsOf(fields, subheadingOf).map(({ heading: subheading, fields: own }) => (
        // With a visible end, because the next field may have no heading of its own.
        <div
          key={own[0]?.path}
          className={`grid grid-cols-1 gap-6 ${subheading ? 'border-l-2 border-line pl-3' : ''}`}
          {...(subheading && { role: 'group', 'aria-label': subheading })}
        >
          {subheading && <h3 className="-mb-4 text-small font-semibold text-ink-soft">{subheading}</h3>}
          {own.map((field) => (
            <div key={field.path} onFocus={() => onFocus(field.path)}>
              <FieldRow document={document} field={field} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The headings below the outermost; a number is that of an entry without a name. */
function subheadingOf({ within }: SiteField): string {
  return within
    .slice(1)
    .map((name) => (/^[0-9]+$/.test(name) ? fill(words.list.entry, { number: name }) : name))
    .join(' › ')
}

/** Consecutive fields with the same heading. */
function groupsOf(
  fields: SiteField[],
  headingOf: (field: SiteField) => string,
): { heading: string; fields: SiteField[] }[] {
  const groups: { heading: string; fields: SiteField[] }[] = []
  for (const field of fields) {
    const heading = headingOf(field)
    const last = groups.at(-1)
    if (last?.heading === heading) last.fields.push(field)
    else groups.push({ heading, fields: [field] })
  }
  return groups
}

/** One field with its problems, its live value, and the value that another tab has saved. */
function FieldRow({ document, field }: { document: string; field: SiteField }) {
  const { stateOf, edit, facts, liveFacts } = useEditorState()
  const { value, isChanged, problems, warnings, conflict, sample } = stateOf(document, field)
  const place = { document, path: field.path }
  const within = problems.map(({ path, message }) => ({ path: path.slice(field.path.length + 1), message }))
  const own = problems.find(({ path }) => path.length <= field.path.length) ?? problems[0]
  return (
    <div>
      <FieldControl
        id={controlId(field.path)}
        kind={field}
        value={value}
        error={own?.message}
        problems={within}
        facts={facts}
        allowsFacts={document.startsWith('pages/')}
        onChange={(next) => edit(place, next)}
      />
      {warnings.map(({ message }) => (
        <Notice key={message} tone="caution" className="mt-2">
          <p>{message}</p>
        </Notice>
      ))}
      {sample && <SampleNote {...{ place, field, sample }} />}
      {field.sample && <ExampleLinks place={place} />}
      {sample !== 'confirmed' && <RemoveExamples {...{ place, field, value }} />}
      {conflict?.theirs && (
        <Conflict
          {...{ place, field }}
          values={{ mine: value, theirs: conflict.theirs.value }}
          isOfNewPage={conflict.begins ?? false}
        />
      )}
      {isChanged && (
        <OtherValue {...{ place, field }} value={field.value} facts={liveFacts} texts={words.field.live} />
      )}
      {field.original !== undefined && !isSame(value, field.original) && (
        <OtherValue {...{ place, field, facts }} value={field.original} texts={words.field.original} />
      )}
      <MissingEntries {...{ place, field, value }} />
    </div>
  )
}
