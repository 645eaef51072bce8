import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { SelectField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { readableBlocks } from '#app/lib/written-text.ts'
import { places } from '#content/places.ts'

import { placeOf, words as all } from './in-words.ts'
import { fieldsSaying, type FoundField, partAt, pathAt, textsAt } from './preview-page.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { readPreview, SiteError, siteKeys } from './site-editor.data.ts'
import { type EditorSection, useEditorState } from './editor-state.ts'
import { addressOf, useFocusField } from './views.ts'

const words = all.preview

const PAGES = Object.entries({ ...places, ...words.unlinked })
  .filter(([path]) => !path.includes('#') && path !== '/auth' && path !== '/dashboard')
  .map(([value, label]) => ({ value, label }))

/** Facts that stand on several pages are shown on the one where most is said of them; others on the home page. */
const SHOWN_ON: Readonly<Record<string, string>> = {
  'facts/fees': '/booking',
  'facts/platforms': '/booking',
  'facts/products': '/resources',
  'facts/testimonials': '/testimonials',
}

/** The page of a document as it will be, beside its fields: what is pressed there leads to its field. */
export function PreviewPane({
  section,
  focused,
  onEdit,
}: {
  section: EditorSection
  /** Path of the field that has, or had, the focus: shown in the page. */
  focused: string | undefined
  onEdit: () => void
}) {
  const editor = useEditorState()
  const navigate = useNavigate()
  const focusField = useFocusField()
  const [page, setPage] = useState(section.page ?? SHOWN_ON[section.document] ?? '/')
  const [several, setSeveral] = useState<FoundField[]>()
  const preview = usePreview(siteKeys.draftPreview(page, editor.stamp), page)
  const field = section.fields.find(({ path }) => path === focused)
  const outlined = field ? readableBlocks(editor.stateOf(section.document, field).value, editor.facts) : []

  function show(found: FoundField): void {
    setSeveral(undefined)
    onEdit()
    if (found.section === section) requestAnimationFrame(() => focusField(found.path))
    else void navigate(addressOf.section(found.section, found.path))
  }

  function press(target: Element): void {
    const path = pathAt(target)
    const part = partAt(target)
    // Another page may have a button with the same words.
    if (part) return scrollToPart(part)
    const found =
      textsAt(target)
        .map((text) => fieldsSaying(text, page, editor))
        .find((fields) => fields.length > 0) ?? []
    if (path && path !== page && PAGES.some(({ value }) => value === path)) return open(path)
    const [only, ...more] = found
    if (only && more.length === 0) show(only)
    else setSeveral(found)
  }

  /** A link leads to that page, and to its texts. */
  function open(path: string): void {
    const own = editor.sections.find((one) => one.page === path && one.group === 'Pages')
    if (own && own !== section) void navigate(addressOf.section(own))
    else setPage(path)
  }

  return (
    <section aria-label={words.title} className="lg:sticky lg:top-4">
      <PreviewFrame
        {...{ page, outlined }}
        hint={words.draftHint}
        {...preview}
        onPress={press}
        chooser={<PageChooser page={page} onChoose={setPage} />}
      />
      {several && <Several found={several} onChoose={show} />}
    </section>
  )
}

/** Within the frame alone: `scrollIntoView` would move the editor round it. */
function scrollToPart(part: Element): void {
  const view = part.ownerDocument.defaultView
  view?.scrollTo({ top: view.scrollY + part.getBoundingClientRect().top - SCROLL_MARGIN })
}
const SCROLL_MARGIN = 120

/** A page of a release. */
export function ReleasePreview({ release }: { release: number }) {
  const [page, setPage] = useState('/')
  const preview = usePreview(siteKeys.releasePreview(page, release), page, release)
  return (
    <PreviewFrame
      page={page}
      outlined={NOTHING}
      hint={words.releaseHint}
      {...preview}
      onPress={(target) => {
        const path = pathAt(target)
        if (path && PAGES.some(({ value }) => value === path)) setPage(path)
      }}
      chooser={<PageChooser page={page} onChoose={setPage} />}
    />
  )
}
const NOTHING: string[] = []

const RETRY_MS = [1000, 2000, 5000]

/** Tries for as long as it is looked at: only a page that visitors don't see either has no preview. */
function usePreview(queryKey: QueryKey, page: string, release?: number) {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPreview(page, release, signal),
    placeholderData: keepPreviousData,
    retry: (_count, cause) => !isOff(cause),
    retryDelay: (count) => RETRY_MS[Math.min(count, RETRY_MS.length - 1)]!,
  })
  const { data: html, error, failureCount, isFetching } = query
  const isTrouble = error !== null || failureCount > 0
  return {
    html,
    state: isOff(error) ? 'off' : isTrouble ? 'waiting' : isFetching ? 'loading' : 'shown',
  } as const
}

function isOff(cause: unknown): boolean {
  return cause instanceof SiteError && cause.status === 'missing'
}

function PageChooser({ page, onChoose }: { page: string; onChoose: (page: string) => void }) {
  return (
    <SelectField
      label={words.page}
      options={PAGES}
      value={page}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}

/** Where the same words stand several times, or nowhere in what the owner writes. */
function Several({ found, onChoose }: { found: FoundField[]; onChoose: (found: FoundField) => void }) {
  return (
    <Notice live="polite" className="mt-3" {...(found.length > 0 && { title: words.many })}>
      {found.length === 0 && <p>{words.notFound}</p>}
      <ul>
        {found.map((one) => {
          const field = one.section.fields.find(({ path }) => path === one.path)
          return (
            <li key={`${one.section.document} ${one.path}`}>
              <Link
                to={addressOf.section(one.section, one.path)}
                className="inline-flex min-h-touch items-center"
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(one)
                }}
              >
                {one.section.label} › {field ? placeOf(field) : one.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
