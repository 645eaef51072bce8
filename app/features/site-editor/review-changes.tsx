import { Link } from 'react-router'

import { Notice } from '#app/components/notice.tsx'
import type { Problem, SiteDesk } from '#contracts/owner-site.ts'

import { nameOf } from './draft-edits.ts'
import { SmallPicture } from './field-picture.tsx'
import { placeOf, words } from './in-words.ts'
import { isAt, type EditorSection, useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

export type ChangeInWords = SiteDesk['changes'][number]

const AROUND = 60

/** What a change does to a text: what went is struck through, what came is marked; long parts that stay are cut. */
export function ChangedText({ change }: { change: ChangeInWords }) {
  return (
    <span className="wrap-anywhere">
      {change.words.map(({ kind, text }, at) => {
        const key = `${at} ${text}`
        if (kind === 'added') {
          return (
            <ins
              key={key}
              className="rounded-sm bg-mangrove-wash box-decoration-clone px-1 text-mangrove no-underline"
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
        return <span key={key}>{cut(text, at === 0, at === change.words.length - 1)}</span>
      })}
    </span>
  )
}

/** What stayed between two changes, as far as it is needed to see where they stand. */
function cut(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * AROUND || (isFirst && isLast)) return text
  if (isFirst) return `…${text.slice(-AROUND)}`
  return isLast ? `${text.slice(0, AROUND)}…` : `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`
}

/** A picture that went, and the one that comes in its place. */
export function ChangedPictures({ change }: { change: ChangeInWords }) {
  const { documents, draft } = useEditorState()
  const fields = documents.find(({ id }) => id === change.document)?.fields
  const field = fields?.find(({ path }) => path === change.path)
  if (field?.control !== 'picture') return null
  const now = draft.find((row) => nameOf(row) === nameOf(change))?.value
  return (
    <div className="mt-2 flex items-center gap-3">
      <SmallPicture value={field.value} />
      <span aria-hidden="true">→</span>
      <SmallPicture value={now ?? null} />
    </div>
  )
}

/** Where a change is, from its document on. */
export function useChangePlace(): (change: ChangeInWords) => string {
  const { documents } = useEditorState()
  return ({ document, place }) =>
    [documents.find(({ id }) => id === document)?.label, ...place].filter(Boolean).join(' › ')
}

export function ChangeList({ changes }: { changes: ChangeInWords[] }) {
  const placeOfChange = useChangePlace()
  return (
    <ul className="space-y-3">
      {changes.map((change) => (
        <li key={`${change.document} ${change.path}`}>
          <p className="text-fine text-ink-soft">{placeOfChange(change)}</p>
          <p>
            <ChangedText change={change} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What can't be published as it is, each with the way to its field. */
export function Problems({ problems }: { problems: Problem[] }) {
  const { sections } = useEditorState()
  return (
    <Notice tone="danger" title={words.review.problems} className="mt-5">
      <ul className="mt-1 space-y-1.5">
        {problems.map((problem) => (
          <li key={`${nameOf(problem)} ${problem.message}`}>
            <span className="block text-fine">{placeOfProblem(problem, sections)}</span>
            <Link to={addressOf.field(problem)}>{problem.message}</Link>
          </li>
        ))}
      </ul>
      <p className="mt-2">{words.review.problemsHeldBack}</p>
    </Notice>
  )
}

function placeOfProblem(problem: Problem, sections: EditorSection[]): string | undefined {
  for (const { document, label, fields } of sections) {
    const field = fields.find(({ path }) => isAt(problem, document, path))
    if (field) return `${label} › ${placeOf(field)}`
  }
  return undefined
}
