import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { siteExamples as words } from '#content/messages/site-examples.ts'
import { fieldKey } from '#content/site-content.ts'
import { plural } from '#contracts/fill.ts'
import { type FieldPlace, placeInWords } from '#contracts/site.ts'

import { type EditorState, useEditorState } from './editor-state.ts'
import { fieldsInOrder, nextExample } from './examples-left.ts'
import { addressOf, focusField } from './views.ts'

/** The list that the examples are worked through from: the steps to the open site, later the editor's own list. */
function listAddress({ isOpen }: Pick<EditorState, 'isOpen'>): string {
  return isOpen ? addressOf.start : '/admin/set-up#content'
}

/** Below a field that was published as an example, replaced or not: links to the next one and to the list. */
export function ExampleLinks({ place }: { place: FieldPlace }) {
  const editor = useEditorState()
  const { next, left } = nextExample(editor, place)
  if (!next && editor.isOpen) return null
  const link = 'inline-flex min-h-touch items-center font-medium sm:min-h-6'
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 text-fine text-ink-soft">
      {next ? (
        <>
          <Link
            to={addressOf.field(next)}
            className={link}
            // The address may already name this field: then opening it again does not move the focus.
            onClick={() => requestAnimationFrame(() => focusField(next.path))}
          >
            {words.next}
            <span className="sr-only">: {nameOf(editor, next)}</span>
          </Link>
          <span>{plural(words.left, left)}</span>
        </>
      ) : (
        <span>{words.none}</span>
      )}
      <Link to={listAddress(editor)} className={link}>
        {words.list}
      </Link>
    </p>
  )
}

function nameOf({ sections }: EditorState, place: FieldPlace): string {
  const found = fieldsInOrder(sections).find((one) => fieldKey(one) === fieldKey(place))
  return found ? placeInWords([found.section.label, ...found.field.within, found.field.label]) : ''
}

/** Above the editor's list: how many examples there are, and a link to the first. */
export function ExamplesNotice() {
  const { examples } = useEditorState()
  const [first] = examples
  if (!first) return null
  return (
    <Notice className="mt-5 max-w-narrow">
      <p>
        {plural(words.all, examples.length)} <Link to={addressOf.field(first)}>{words.first}</Link>
      </p>
    </Notice>
  )
}

/** How many examples a section, or a group of them, has. */
export function ExampleCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="shrink-0 rounded-control border border-line-strong px-2 py-0.5 text-fine font-medium">
      {plural(words.count, count)}
    </span>
  )
}
