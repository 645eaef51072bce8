import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { SelectField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { readableBlocks } from '#app/lib/written-text.ts'
import { places } from '#content/places.ts'

import { placeOf, words as all } from './in-words.ts'
import { fieldsSaying, type FoundField, partAt, pathAt, textsAt } from './preview-dom.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { readPreview, SiteError, siteKeys } from './site-editor.data.ts'
import { type Sheet, useDesk } from './use-desk.ts'
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
  sheet,
  focused,
  onEdit,
}: {
  sheet: Sheet
  /** Path of the field that has, or had, the focus: shown in the page. */
  focused: string | undefined
  onEdit: () => void
}) {
  const desk = useDesk()
  const navigate = useNavigate()
  const focusField = useFocusField()
  const [page, setPage] = useState(sheet.page ?? SHOWN_ON[sheet.document] ?? '/')
  const [several, setSeveral] = useState<FoundField[]>()
  const preview = usePreview(siteKeys.draftPreview(page, desk.stamp), page)
  const field = sheet.fields.find(({ path }) => path === focused)
  const outlined = field ? readableBlocks(desk.stateOf(sheet.document, field).value, desk.facts) : []

  function show(found: FoundField): void {
    setSeveral(undefined)
    onEdit()
    if (found.sheet === sheet) requestAnimationFrame(() => focusField(found.path))
    else void navigate(addressOf.sheet(found.sheet, found.path))
  }

  function press(target: Element): void {
    const path = pathAt(target)
    const part = partAt(target)
    // Another page may have a button with the same words.
    if (part) return scrollToPart(part)
    const found =
      textsAt(target)
        .map((text) => fieldsSaying(text, page, desk))
        .find((fields) => fields.length > 0) ?? []
    if (path && path !== page && PAGES.some(({ value }) => value === path)) return open(path)
    const [only, ...more] = found
    if (only && more.length === 0) show(only)
    else setSeveral(found)
  }

  /** A link leads to that page, and to its texts. */
  function open(path: string): void {
    const own = desk.sheets.find((one) => one.page === path && one.group === 'Pages')
    if (own && own !== sheet) void navigate(addressOf.sheet(own))
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
          const field = one.sheet.fields.find(({ path }) => path === one.path)
          return (
            <li key={`${one.sheet.document} ${one.path}`}>
              <Link
                to={addressOf.sheet(one.sheet, one.path)}
                className="inline-flex min-h-touch items-center"
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(one)
                }}
              >
                {one.sheet.label} › {field ? placeOf(field) : one.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
