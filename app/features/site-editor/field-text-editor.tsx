import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type Node, type Schema, Slice } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { CONTROL } from '#app/components/field.tsx'
import { UNSEEN } from '#contracts/unseen-characters.ts'

import { isSame, type Value } from './draft-pending-edit.ts'
import type { ControlProps } from './field-base.ts'
import { cleanPastedHtml } from './field-text-paste.ts'
import { parseText, serializeText, type TextKind, textSchema, type WrittenText } from './field-text-markup.ts'
import { TextToolbar } from './field-text-toolbar.tsx'

/** A ProseMirror editor whose schema allows only what the content allows. */
export default function TextEditor({
  text,
  described,
  ...props
}: ControlProps & { text: TextKind; described: string | undefined }) {
  const { id, kind, error, facts } = props
  const { frame, view, state } = useEditor(text, props)
  // Attributes of the element that ProseMirror creates.
  useEffect(() => {
    const attributes = {
      id,
      role: 'textbox',
      'aria-multiline': String(text === 'prose' || text === 'lines'),
      'aria-labelledby': `${id}-label`,
      ...(described && { 'aria-describedby': described }),
      ...(error && { 'aria-invalid': 'true' }),
      class: `${CONTROL} py-2.5 site-text`,
    }
    view?.setProps({ attributes })
  }, [view, id, text, described, error])
  return (
    <div>
      {view && state && <TextToolbar {...{ id, view, state, facts, text }} label={kind.label} />}
      {/* A translated text would be saved. */}
      <div ref={frame} translate="no" />
    </div>
  )
}

function useEditor(text: TextKind, { kind: { optional: isOptional }, value, facts, onChange }: ControlProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  // The last value from this editor: any other was set from outside, for example by "Put back".
  const own = useRef<Value>(value)
  const change = useEffectEvent((doc: Node, before: EditorState) => {
    if (doc.eq(before.doc)) return
    own.current = serializeText(doc, value as WrittenText | null) || (isOptional ? null : '')
    onChange(own.current)
  })

  useEffect(() => {
    const schema = textSchema(text, facts)
    const editor = new EditorView(frame.current, {
      state: EditorState.create({
        doc: parseText(own.current as WrittenText | null, schema),
        plugins: pluginsOf(schema, text),
      }),
      transformPastedHTML: cleanPastedHtml,
      // A single paragraph accepts only the inline content of what is pasted.
      transformPasted: (slice) =>
        text === 'prose' ? slice : inOneParagraph(slice, schema, text === 'lines' ? '\n' : ' '),
      ...(text === 'lines' && { clipboardTextParser: (pasted) => linesOf(pasted, schema) }),
      dispatchTransaction(transaction) {
        const before = editor.state
        const next = before.apply(transaction)
        editor.updateState(next)
        setState(next)
        change(next.doc, before)
      },
    })
    setView(editor)
    setState(editor.state)
    editor.focus()
    return () => editor.destroy()
    // `facts` is read once: changing it must not create the editor again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text])

  useEffect(() => {
    // Also as another array: a save and a reload replace it.
    if (!view || isSame(value, own.current)) return
    own.current = value
    const doc = parseText(value as WrittenText | null, view.state.schema)
    const next = EditorState.create({ doc, plugins: view.state.plugins })
    view.updateState(next)
    setState(next)
  }, [view, value])

  return { frame, view, state }
}

function pluginsOf(schema: Schema, text: TextKind): Plugin[] {
  const { strong, bullet_list: list, list_item: item } = { ...schema.marks, ...schema.nodes }
  const keys: Record<string, Command> = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    ...(strong && { 'Mod-b': toggleMark(schema.marks.strong!) }),
    ...(item && { Enter: splitListItem(schema.nodes.list_item!) }),
    // No second paragraph.
    ...(text !== 'prose' && { Enter: () => true, 'Mod-Enter': () => true }),
    ...(text === 'lines' && { Enter: breakLine, 'Shift-Enter': breakLine }),
  }
  const rules = list ? [wrappingInputRule(/^\s*[-*]\s$/, schema.nodes.bullet_list!)] : []
  return [inputRules({ rules }), keymap(keys), keymap(baseKeymap), history(), WITHOUT_UNSEEN]
}

/** The server does not store them: around a mark, its signs would then no longer be read as markup. */
const WITHOUT_UNSEEN = new Plugin({
  appendTransaction(transactions, _, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    doc.descendants((node, at) => {
      for (const { index, 0: unseen } of node.text?.matchAll(UNSEEN) ?? []) {
        tr.delete(tr.mapping.map(at + index), tr.mapping.map(at + index + unseen.length))
      }
    })
    return tr.docChanged ? tr : null
  },
})

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}

/** Text as it was copied: ProseMirror's own parser makes paragraphs, and drops empty lines. */
function linesOf(pasted: string, schema: Schema): Slice {
  const text = pasted.replaceAll(/\r\n?/g, '\n')
  return text
    ? new Slice(schema.node('paragraph', null, schema.text(text)).slice(0).content, 1, 1)
    : Slice.empty
}

/** @param between text to insert between two paragraphs */
function inOneParagraph(slice: Slice, schema: Schema, between: string): Slice {
  const inline: Node[] = []
  slice.content.descendants((node) => {
    if (!node.isInline) {
      if (node.isTextblock && inline.length > 0) inline.push(schema.text(between))
      return true
    }
    inline.push(node)
    return false
  })
  return inline.length > 0 ? new Slice(schema.node('paragraph', null, inline).slice(0).content, 1, 1) : slice
}
