import { autoJoin, toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { reversed } from '#app/lib/list-methods.ts'
import { fill } from '#contracts/fill.ts'

import { type ControlProps, shorten, words } from './field-base.ts'
import { completedLink, LinkChooser } from './field-link.tsx'
import { isHref, type TextKind } from './field-text-markup.ts'

interface Props {
  id: string
  label: string
  text: TextKind
  view: EditorView
  state: EditorState
  facts: ControlProps['facts']
}

/** Buttons for strong, list, link and fact. */
export function TextToolbar({ id, label, text, view, state, facts }: Props) {
  const [linking, setLinking] = useState(false)
  const { strong, link } = state.schema.marks
  const run = (command: Command) => () => {
    command(view.state, view.dispatch)
    view.focus()
  }
  return (
    <div role="group" aria-label={fill(words.text.tools, { label })} className="mb-2">
      <div className="flex flex-wrap items-center gap-2">
        {strong && (
          <Tool isOn={isMarked(state, strong)} onPress={run(toggleMark(strong))}>
            {words.text.strong}
          </Tool>
        )}
        {text === 'prose' && (
          <Tool isOn={isList(state)} onPress={run(toggleList)}>
            {words.text.list}
          </Tool>
        )}
        {link && (
          <Tool isOn={isMarked(state, link)} expanded={linking} onPress={() => setLinking(!linking)}>
            {words.text.link}
          </Tool>
        )}
        <FactChooser id={id} facts={facts} onChoose={(name) => insertFact(view, name)} />
      </div>
      {linking && link && <LinkForm {...{ id, view, state, facts, link }} onDone={() => setLinking(false)} />}
    </div>
  )
}

function Tool({
  isOn,
  expanded,
  onPress,
  children,
}: {
  isOn: boolean
  expanded?: boolean
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={expanded === undefined ? isOn : undefined}
      aria-expanded={expanded}
      // Preserve the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`inline-flex min-h-touch items-center rounded-control border px-3.5 text-small font-medium ${isOn || expanded ? 'border-primary bg-primary text-on-primary keep-ground' : 'border-line-strong hover:border-ink'}`}
    >
      {children}
    </button>
  )
}

/** Inserts a fact, chosen by its name and value. */
function FactChooser({
  id,
  facts,
  onChoose,
}: {
  id: string
  facts: ControlProps['facts']
  onChoose: (name: string) => void
}) {
  const options = Object.entries(facts).filter(([name]) => words.facts[name])
  return (
    <select
      aria-label={words.text.fact}
      id={`${id}-fact`}
      title={words.text.factHint}
      value=""
      onChange={(event) => onChoose(event.target.value)}
      className="min-h-touch max-w-full min-w-0 grow basis-40 rounded-control border border-line-strong bg-card px-3 text-small font-medium text-ink hover:border-ink sm:grow-0"
    >
      <option value="">{words.text.fact}</option>
      {options.map(([name, value]) => (
        <option key={name} value={name}>
          {`${words.facts[name]}: ${shorten(value, 60)}`}
        </option>
      ))}
    </select>
  )
}

function insertFact(view: EditorView, name: string): void {
  if (name) {
    const { state } = view
    const fact = state.schema.node(
      'fact',
      { name },
      undefined,
      state.storedMarks ?? state.selection.$from.marks(),
    )
    view.dispatch(state.tr.replaceSelectionWith(fact, false).scrollIntoView())
  }
  view.focus()
}

/** Sets the target of the selected words, or of the link at the caret. */
function LinkForm({
  id,
  view,
  state,
  facts,
  link,
  onDone,
}: Omit<Props, 'label' | 'text'> & { link: MarkType; onDone: () => void }) {
  const range = linkRange(state, link)
  const [href, setHref] = useState(range?.href ?? '')
  const [error, setError] = useState<string>()

  function finish(next: string | undefined): void {
    if (range) {
      const change = state.tr.removeMark(range.from, range.to, link)
      if (next) change.addMark(range.from, range.to, link.create({ href: next }))
      view.dispatch(change.setSelection(TextSelection.create(change.doc, range.to)))
    }
    onDone()
    view.focus()
  }

  function save(): void {
    const whole = completedLink(href)
    if (isHref(whole)) finish(whole)
    else setError(words.text.linkWrong)
  }

  if (!range)
    return (
      <p role="status" className="mt-2 text-small text-ink-soft">
        {words.text.linkNothing}
      </p>
    )
  return (
    <div
      role="group"
      aria-label={words.text.linkTo}
      className="mt-2 rounded-control border border-line bg-paper-deep p-4"
    >
      <LinkChooser
        id={`${id}-link`}
        label={words.text.linkTo}
        {...{ href, error, facts }}
        onChange={setHref}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="min-h-touch px-4" onClick={save}>
          {words.text.linkSave}
        </Button>
        {range.href && (
          <Button look="secondary" className="min-h-touch px-4" onClick={() => finish(undefined)}>
            {words.text.linkRemove}
          </Button>
        )}
        <Button look="quiet" className="min-h-touch" onClick={() => finish(range.href)}>
          {words.text.linkCancel}
        </Button>
      </div>
    </div>
  )
}

/** The selection, or the link at the caret. @returns undefined if there is neither */
function linkRange(
  state: EditorState,
  link: MarkType,
): { from: number; to: number; href?: string } | undefined {
  const { from, to, empty, $from } = state.selection
  const href = (link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []))?.attrs.href as
    | string
    | undefined
  if (!empty) return { from, to, ...(href && { href }) }
  if (!href) return undefined
  let start = $from.start()
  let found: { from: number; to: number } | undefined
  $from.parent.forEach((node, offset) => {
    const begin = $from.start() + offset
    const isSame = link.isInSet(node.marks)?.attrs.href === href
    if (!isSame) start = begin + node.nodeSize
    else if (begin <= from && from <= begin + node.nodeSize)
      found = { from: start, to: begin + node.nodeSize }
    else if (found?.to === begin) found.to = begin + node.nodeSize
  })
  return found && { ...found, href }
}

function isMarked(state: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = state.selection
  return empty
    ? Boolean(mark.isInSet(state.storedMarks ?? $from.marks()))
    : state.doc.rangeHasMark(from, to, mark)
}

/** Paragraphs in the selection: where each starts, and whether it is an entry of a list. */
function selectedParagraphs({ doc, selection: { from, to } }: EditorState) {
  const found: { at: number; isEntry: boolean }[] = []
  doc.nodesBetween(from, to, (node, at, parent) => {
    if (node.type.name !== 'paragraph') return true
    found.push({ at, isEntry: parent?.type.name === 'list_item' })
    return false
  })
  return found
}

function isList(state: EditorState): boolean {
  return selectedParagraphs(state).every(({ isEntry }) => isEntry)
}

/**
 * Makes each selected paragraph an entry of one list, or all of them paragraphs again. ProseMirror's own commands need
 * entries that can contain several paragraphs.
 */
const toggleList: Command = autoJoin(
  (state, dispatch) => {
    const { schema, tr } = state
    const types = [schema.nodes.bullet_list!, schema.nodes.list_item!].map((type) => ({ type }))
    const isUndone = isList(state)
    // The last one first, so that positions before it stay valid.
    for (const { at, isEntry } of reversed(selectedParagraphs(state))) {
      const range = tr.doc.resolve(at + 1).blockRange()!
      if (isUndone) tr.lift(range, 0)
      else if (!isEntry) tr.wrap(range, types)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  },
  ['bullet_list'],
)
