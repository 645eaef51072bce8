import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { SelectField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { hasFailed } from '#app/lib/query-area.tsx'
import { places } from '#content/places.ts'

import { placeOf, words as all } from './in-words.ts'
import { fieldsSaying, type FoundField, pathAt, textsAt } from './preview-dom.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { readPreview, siteKeys } from './site-editor.data.ts'
import { type Sheet, useDesk } from './use-desk.ts'
import { addressOf, useFocusField } from './views.ts'
import { readableBlocks } from '#app/lib/written-text.ts'

const words = all.preview

const PAGES = Object.entries(places)
  .filter(([path]) => !path.includes('#') && path !== '/auth' && path !== '/dashboard')
  .map(([value, label]) => ({ value, label }))

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
  const [page, setPage] = useState(sheet.page ?? '/')
  const [several, setSeveral] = useState<FoundField[]>()
  const query = useQuery({
    queryKey: siteKeys.draftPreview(page, desk.stamp),
    queryFn: () => readPreview(page),
    placeholderData: keepPreviousData,
  })
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
        html={query.data}
        state={query.isFetching ? 'loading' : query.isError ? 'failed' : 'shown'}
        onPress={press}
        chooser={
          <SelectField
            label={words.page}
            options={PAGES}
            value={page}
            onChange={(event) => setPage(event.target.value)}
          />
        }
      />
      {several && <Several found={several} onChoose={show} />}
    </section>
  )
}

/** A page of a release, or of the draft for whoever only looks. */
export function ReleasePreview({ release }: { release: number }) {
  const [page, setPage] = useState('/')
  const query = useQuery({
    queryKey: siteKeys.releasePreview(page, release),
    queryFn: () => readPreview(page, release),
    placeholderData: keepPreviousData,
  })
  return (
    <PreviewFrame
      page={page}
      outlined={NOTHING}
      hint={words.releaseHint}
      html={query.data}
      state={query.isFetching ? 'loading' : hasFailed(query) || query.isError ? 'failed' : 'shown'}
      onPress={(target) => {
        const path = pathAt(target)
        if (path && PAGES.some(({ value }) => value === path)) setPage(path)
      }}
      chooser={
        <SelectField
          label={words.page}
          options={PAGES}
          value={page}
          onChange={(event) => setPage(event.target.value)}
        />
      }
    />
  )
}
const NOTHING: string[] = []

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
