import { fieldKey } from '#content/site-content.ts'
import { type ChangeInWords, placeInWords, type SiteField, type WordSegment } from '#contracts/site.ts'

import { isOfPages, useEditorState } from './editor-state.ts'
import { words } from './field-base.ts'
import { LogoOnGrounds } from './field-logo.tsx'
import { SmallPicture } from './field-picture.tsx'

/** Number of characters that are shown on each side of a change. */
const CONTEXT_LENGTH = 60

/**
 * One change: its place, and the words that it removes and adds. Used in every view that lists changes.
 * @param head replaces the text of its place
 * @param children below the change
 */
export function ChangeView({
  change,
  head,
  children,
}: {
  change: ChangeInWords
  head?: React.ReactNode
  children?: React.ReactNode
}) {
  const placeOfChange = useChangePlace()
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-fine text-ink-soft">
        {head ?? placeOfChange(change)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        <ChangedWords words={change.words} />
      </p>
      {children}
    </>
  )
}

export function ChangeList({ changes, className }: { changes: ChangeInWords[]; className?: string }) {
  return (
    <ul className={`space-y-3 ${className ?? ''}`}>
      {changes.map((change) => (
        <li key={fieldKey(change)}>
          <ChangeView change={change} />
        </li>
      ))}
    </ul>
  )
}

/** Labels of a change's document, headings and field. */
export function useChangePlace(): (change: ChangeInWords) => string {
  const { documents, sections } = useEditorState()
  return ({ document, place }) => {
    // The heading, for a page of the owner's own.
    const page = sections.find((one) => one.document === document && isOfPages(one.group) && !one.emptyPage)
    const label = (page ?? documents.find(({ id }) => id === document))?.label
    return placeInWords(label ? [label, ...place] : place)
  }
}

/** Removed words are struck through, added ones marked, long unchanged parts shortened. */
function ChangedWords({ words: segments }: { words: readonly WordSegment[] }) {
  return segments.map(({ kind, text }, at) => {
    const key = `${at} ${text}`
    if (kind === 'added') {
      return (
        <ins
          key={key}
          className="rounded-sm bg-mangrove-wash box-decoration-clone px-1 text-mangrove no-underline forced-colors:underline"
        >
          <span className="sr-only">{words.changeWords.added} </span>
          {text}
        </ins>
      )
    }
    if (kind === 'removed') {
      return (
        <del key={key} className="rounded-sm bg-hibiscus-wash box-decoration-clone px-1 text-hibiscus">
          <span className="sr-only">{words.changeWords.removed} </span>
          {text}
        </del>
      )
    }
    return <span key={key}>{cut(text, at === 0, at === segments.length - 1)}</span>
  })
}

function cut(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * CONTEXT_LENGTH || (isFirst && isLast)) return text
  if (isFirst) return `…${text.slice(-CONTEXT_LENGTH)}`
  return isLast
    ? `${text.slice(0, CONTEXT_LENGTH)}…`
    : `${text.slice(0, CONTEXT_LENGTH)} … ${text.slice(-CONTEXT_LENGTH)}`
}

/** The picture before and after the change. */
export function ChangedPictures({ change }: { change: ChangeInWords }) {
  const { documents, draft } = useEditorState()
  const fields = documents.find(({ id }) => id === change.document)?.fields
  const field = fields?.find(({ path }) => path === change.path)
  const show = field && SHOWN[field.control]
  if (!show) return null
  const now = draft.find((row) => fieldKey(row) === fieldKey(change))?.value
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      {show(field.value)}
      <span aria-hidden="true">→</span>
      {show(now ?? null)}
    </div>
  )
}

const SHOWN: Readonly<Record<string, (value: SiteField['value']) => React.ReactNode>> = {
  picture: (value) => <SmallPicture value={value} />,
  logo: (value) => <LogoOnGrounds value={value} />,
}
