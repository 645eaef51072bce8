import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo } from 'react'

import { TextField } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { useFacts } from '#app/facts.ts'
import { plural } from '#contracts/fill.ts'
import { useTypedInput } from '#app/lib/use-typed-input.ts'
import { readableText } from '#app/lib/written-text.ts'
import { setUp } from '#content/messages/set-up.ts'
import type { SiteField } from '#contracts/site.ts'

import { ExampleCount, ExamplesNotice } from './examples.tsx'
import { countExamples } from './examples-left.ts'
import { placeOf, fieldInWords, shorten, words } from './field-base.ts'
import { findFixedTexts, siteKeys } from './site-editor.data.ts'
import { type EditorState, type EditorSection, isOfPages, useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

const SHOWN_AT_MOST = 40

/** All sections by subject, and a search over labels and texts. */
export function StartView({ heading }: { heading: React.ReactNode }) {
  const editor = useEditorState()
  const [typed, setTyped] = useTypedInput({ form: 'site-search' }, { until: 'area-left', initial: '' })
  const search = useDeferredValue(typed.trim())
  return (
    <>
      {heading}
      <p className="mt-3 max-w-measure text-ink-soft">{words.lead}</p>
      <ClosedNotice />
      <ExamplesNotice />
      <div className="mt-6 max-w-narrow">
        <TextField
          type="search"
          label={words.start.search}
          hint={words.start.searchHint}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {search.length > 1 ? <FoundFields search={search} /> : <Groups editor={editor} />}
    </>
  )
}

/**
 * While the site is closed, visitors do not see what is published; after some updates they see the previous version.
 */
function ClosedNotice() {
  const { isOpen, problems } = useEditorState()
  // After an update that brought examples, only the owner's pages are shown without facts.
  const isHeldBack = useFacts().isClosed && problems.length > 0
  if (isOpen && !isHeldBack) return null
  const { link } = setUp.published
  return (
    <Notice className="mt-5 max-w-narrow">
      <p>
        {isOpen ? words.start.examplesToReplace : words.start.closed} <Link to={link.href}>{link.label}</Link>
      </p>
    </Notice>
  )
}

function Groups({ editor }: { editor: EditorState }) {
  const names = Object.keys(words.groups) as (keyof typeof words.groups)[]
  const groups = names.filter((name) => editor.sections.some(({ group }) => group === name))
  const id = useId()
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-12 lg:grid-cols-2">
      {groups.map((name, index) => (
        <section
          key={name}
          aria-labelledby={`${id}-${index}`}
          className={`border-t border-line py-6 ${isOfPages(name) ? 'lg:col-span-2' : ''}`}
        >
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 id={`${id}-${index}`} className="text-heading">
              {name}
            </h2>
            <ExampleCount
              count={countExamples(
                editor.sections.filter(({ group }) => group === name),
                editor,
              )}
            />
          </div>
          <p className="text-fine text-ink-soft">{words.groups[name]}</p>
          <ul className={`mt-3 ${isOfPages(name) ? 'grid grid-cols-1 gap-x-12 lg:grid-cols-2' : ''}`}>
            {withHints(
              editor.sections.filter(({ group, emptyPage }) => group === name && emptyPage !== 'spare'),
            ).map(({ section, hint }) => (
              <li key={section.document} className="min-w-0">
                <RowLink
                  to={addressOf.section(section)}
                  label={section.label}
                  hint={hint}
                  examples={countExamples([section], editor)}
                  changes={countChanges(section, editor)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section className="border-t border-line py-6 lg:col-span-2">
        <ul className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
          <li>
            <RowLink to={addressOf.history} label={words.start.history} hint={words.start.historyHint} />
          </li>
          <li>
            <RowLink to={addressOf.updates} label={words.start.updates} hint={words.start.updatesHint} />
          </li>
          <li>
            <RowLink to={addressOf.law} label={words.start.law} hint={words.start.lawHint} />
          </li>
        </ul>
      </section>
    </div>
  )
}

/** Headings of a section as hints, without those that most sections of the group have, such as a page's title. */
function withHints(sections: EditorSection[]): { section: EditorSection; hint: string }[] {
  const all = sections.map(({ fields }) => [
    ...new Set(fields.map(({ within, label }) => within[0] ?? label)),
  ])
  const isDistinctive = (heading: string) =>
    all.length < 4 || all.filter((headings) => headings.includes(heading)).length <= all.length / 2
  return sections.map((section, at) => {
    if (section.emptyPage) return { section, hint: words.start.newPageHint }
    const headings = all[at] ?? []
    const distinctive = headings.filter(isDistinctive)
    return { section, hint: (distinctive.length > 0 ? distinctive : headings).join(', ') }
  })
}

function RowLink({
  to,
  label,
  hint,
  examples = 0,
  changes = 0,
}: {
  to: string
  label: string
  hint: string
  examples?: number
  changes?: number
}) {
  return (
    <Link
      to={to}
      className="group -mx-3 flex min-h-touch items-center gap-3 rounded-control px-3 py-2 text-ink no-underline hover:bg-paper-deep"
    >
      <span className="min-w-0 grow">
        <span className="block font-medium group-hover:text-link">{label}</span>
        <HiddenComma />
        <span className="block truncate text-fine text-ink-soft">{hint}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        {examples > 0 && <HiddenComma />}
        <ExampleCount count={examples} />
        {changes > 0 && <HiddenComma />}
        {changes > 0 && (
          <span className="rounded-control bg-lamp-wash px-2 py-0.5 text-fine font-medium">
            {plural(words.start.changes, changes)}
          </span>
        )}
      </span>
      <Icon name="chevron" className="size-4 -rotate-90 text-ink-soft" />
    </Link>
  )
}

function countChanges({ document, fields }: EditorSection, { changes, stateOf }: EditorState): number {
  const saved = new Set(changes.filter((one) => one.document === document).map(({ path }) => path))
  return fields.filter((field) => saved.has(field.path) || stateOf(document, field).isChanged).length
}

/** Links to the fields whose label, headings or text contain every word of the search. */
function FoundFields({ search }: { search: string }) {
  const editor = useEditorState()
  const found = useMemo(() => findFields(search, editor), [search, editor])
  return (
    <section className="mt-8">
      <h2 className="text-small font-semibold text-ink-soft">
        <span role="status">
          {found.length === 0 ? words.start.found.none : plural(words.start.found, found.length)}
        </span>
      </h2>
      <ul className="mt-2 border-t border-line">
        {found.slice(0, SHOWN_AT_MOST).map(({ section, field, text }) => (
          <li key={`${section.document} ${field.path}`} className="border-b border-line">
            <Link
              to={addressOf.section(section, field.path)}
              className="-mx-3 block rounded-control px-3 py-3 text-ink no-underline hover:bg-paper-deep"
            >
              <span className="block text-fine text-ink-soft">
                {section.label} › {placeOf(field)}
              </span>
              <HiddenComma />
              <span className="block wrap-anywhere">{snippet(text, search)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {search.length >= MIN_FIXED_SEARCH && <FixedTexts search={search} />}
    </section>
  )
}

/** Shorter searches match too many texts. */
const MIN_FIXED_SEARCH = 3

/** Texts that can't be edited: without them, a search for a heading of the site would seem to fail. */
function FixedTexts({ search }: { search: string }) {
  const { data, status } = useQuery({
    queryKey: siteKeys.fixed(search),
    queryFn: ({ signal }) => findFixedTexts(search, signal),
    placeholderData: keepPreviousData,
  })
  const { fixed } = words.start
  if (!data || data.length === 0) {
    const said = data ? fixed.none : status === 'error' ? fixed.failed : fixed.searching
    return (
      <p role="status" className="mt-4 text-small text-ink-soft">
        {said}
      </p>
    )
  }
  return (
    <>
      <h2 className="mt-8 text-small font-semibold text-ink-soft">{fixed.title}</h2>
      <p className="max-w-measure text-small text-ink-soft">{fixed.lead}</p>
      <ul className="mt-2 border-t border-line">
        {data.map(({ where, text }) => (
          <li key={`${where} ${text}`} className="border-b border-line py-3">
            <span className="block text-fine text-ink-soft">{where}</span>
            <span className="block wrap-anywhere">{snippet(text, search)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Finding {
  section: EditorSection
  field: SiteField
  text: string
}

function findFields(
  search: string,
  { sections, facts, stateOf }: Pick<EditorState, 'sections' | 'facts' | 'stateOf'>,
): Finding[] {
  const wanted = search.toLowerCase().split(/\s+/)
  return sections.flatMap((section) =>
    section.fields.flatMap((field) => {
      const { value } = stateOf(section.document, field)
      const text = field.control === 'list' ? readableText(value, facts) : fieldInWords(field, value, facts)
      const all = `${section.label} ${placeOf(field)} ${text}`.toLowerCase()
      return wanted.every((word) => all.includes(word)) ? [{ section, field, text }] : []
    }),
  )
}

const CONTEXT_LENGTH = 70

/** The text around the first word of the search. */
function snippet(text: string, search: string): React.ReactNode {
  const [word = ''] = search.split(/\s+/)
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  if (at < 0) return shorten(text, 2 * CONTEXT_LENGTH)
  const from = Math.max(0, at - CONTEXT_LENGTH)
  const to = at + word.length + CONTEXT_LENGTH
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at).replace(from > 0 ? /^\S*\s/ : '', '')}
      <mark className="bg-lamp-wash font-semibold text-ink">{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length, to).replace(to < text.length ? /\s\S*$/ : '', '')}
      {to < text.length && '…'}
    </>
  )
}
