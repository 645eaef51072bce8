import { useState } from 'react'
import { useNavigate } from 'react-router'

import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { readableBlocks } from '#app/lib/written-text.ts'

import { type EditorSection, isOfPages, useEditorState } from './editor-state.ts'
import { placeOf, words as all } from './field-base.ts'
import { PreviewFrame, usePreviewPages } from './preview-frame.tsx'
import { fieldsSaying, type FoundField, partAt, pathAt, textsAt } from './preview-texts.ts'
import { addressOf } from './views.ts'

const words = all.preview

/** The page that best shows these facts; others are shown on the home page. */
const PAGE_OF_FACTS: Readonly<Record<string, string>> = {
  'facts/fees': '/booking',
  'facts/platforms': '/booking',
  'facts/products': '/resources',
  'facts/testimonials': '/testimonials',
}

/** The page of a document with the draft. A click on a text in it opens its field. */
export function PreviewPane({
  section,
  focused,
  leave,
  onEdit,
}: {
  section: EditorSection
  /** Path of the last focused field, which is outlined in the page. */
  focused: string | undefined
  /** Leads to the fields, where the page has the whole screen. */
  leave: (() => void) | undefined
  /** Leads to a field of this section. */
  onEdit: (path: string) => void
}) {
  const editor = useEditorState()
  const pages = usePreviewPages()
  const navigate = useNavigate()
  const [page, setPage] = useState(section.page ?? PAGE_OF_FACTS[section.document] ?? '/')
  const [several, setSeveral] = useState<FoundField[]>()
  const field = section.fields.find(({ path }) => path === focused)
  const shown = section.fields.find(({ path }) => path === 'show.shown')
  const isHidden =
    page === section.page && shown !== undefined && editor.stateOf(section.document, shown).value === false
  const outlined = field ? readableBlocks(editor.stateOf(section.document, field).value, editor.facts) : []

  function show({ section: target, field: { path } }: FoundField): void {
    setSeveral(undefined)
    if (target === section) onEdit(path)
    // In place of the page's own address: Back leads to the fields from which it was opened.
    else void navigate(addressOf.section(target, path), { replace: leave !== undefined })
  }

  function press(target: Element): void {
    const path = pathAt(target)
    const part = partAt(target)
    // Before texts, because a button of another page may have the same text.
    if (part) return scrollToPart(part)
    const found =
      textsAt(target)
        .map((text) => fieldsSaying(text, page, editor))
        .find((fields) => fields.length > 0) ?? []
    const linked = pages.find((one) => one.path === path)
    if (linked && linked.value !== page) return open(linked.value)
    const [only, ...more] = found
    if (only && more.length === 0) show(only)
    else setSeveral(found)
  }

  /** A link opens that page, and its texts if they are beside it. */
  function open(path: string): void {
    const own = editor.sections.find((one) => one.page === path && isOfPages(one.group))
    if (own && own !== section && !leave) void navigate(addressOf.section(own))
    else setPage(path)
  }

  return (
    <section
      aria-label={words.title}
      className={leave ? 'flex min-h-0 flex-1 flex-col' : 'lg:sticky lg:top-4'}
    >
      <PreviewFrame
        leave={leave}
        page={page}
        version={editor.stamp}
        hint={isHidden ? words.hiddenHint : words.draftHint}
        outlined={outlined.join('\n')}
        onPage={setPage}
        onPress={press}
      />
      {several && (
        <div className={leave && 'max-h-1/2 shrink-0 overflow-y-auto px-3 pb-3'}>
          <Several found={several} onChoose={show} />
        </div>
      )}
    </section>
  )
}

/** `scrollIntoView` would also scroll the editor around the frame. */
function scrollToPart(part: Element): void {
  const view = part.ownerDocument.defaultView
  view?.scrollTo({ top: view.scrollY + part.getBoundingClientRect().top - SCROLL_MARGIN })
}
const SCROLL_MARGIN = 120

/** A page of a release. */
export function ReleasePreview({ release }: { release: number }) {
  const [page, setPage] = useState('/')
  const pages = usePreviewPages()
  return (
    <PreviewFrame
      page={page}
      version={release}
      hint={words.releaseHint}
      onPage={setPage}
      onPress={(target) => {
        const path = pathAt(target)
        const linked = pages.find((one) => one.path === path)
        if (linked) setPage(linked.value)
      }}
    />
  )
}

/** The fields to choose from if several contain the clicked text, or a message that none does. */
function Several({ found, onChoose }: { found: FoundField[]; onChoose: (found: FoundField) => void }) {
  return (
    <Notice live="polite" className="mt-3" {...(found.length > 0 && { title: words.many })}>
      {found.length === 0 && <p>{words.notFound}</p>}
      <ul>
        {found.map((one) => (
          <li key={`${one.section.document} ${one.field.path}`}>
            <Link
              to={addressOf.section(one.section, one.field.path)}
              className="inline-flex min-h-touch items-center"
              onClick={(event) => {
                event.preventDefault()
                onChoose(one)
              }}
            >
              {one.section.label} › {placeOf(one.field)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
