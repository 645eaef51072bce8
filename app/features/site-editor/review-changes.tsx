import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PlaceLinks } from '#app/components/place-links.tsx'
import { plural } from '#contracts/fill.ts'
import { fieldKey } from '#content/site-content.ts'
import type { ChangeInWords, FieldPlace, Problem, SiteField } from '#contracts/site.ts'

import { LogoOnGrounds } from './field-logo.tsx'
import { SmallPicture } from './field-picture.tsx'
import { placeOf, words } from './field-base.ts'
import { isAt, isOfPages, useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

/** Characters that are shown on each side of a change. */
const AROUND = 60

/** A changed text: removed words struck through, added ones marked, long unchanged parts shortened. */
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

function cut(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * AROUND || (isFirst && isLast)) return text
  if (isFirst) return `…${text.slice(-AROUND)}`
  return isLast ? `${text.slice(0, AROUND)}…` : `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`
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

/** Labels of the change's document, headings and field. */
export function useChangePlace(): (change: ChangeInWords) => string {
  const { documents, sections } = useEditorState()
  return ({ document, place }) => {
    // Of a page of the owner's own, its heading.
    const page = sections.find((one) => one.document === document && isOfPages(one.group) && !one.emptyPage)
    const label = (page ?? documents.find(({ id }) => id === document))?.label
    return [label, ...place].filter(Boolean).join(' › ')
  }
}

export function ChangeList({ changes, className }: { changes: ChangeInWords[]; className?: string }) {
  const placeOfChange = useChangePlace()
  return (
    <ul className={`space-y-3 ${className ?? ''}`}>
      {changes.map((change) => (
        <li key={fieldKey(change)}>
          <p className="text-fine text-ink-soft">{placeOfChange(change)}</p>
          <p>
            <ChangedText change={change} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What can't be published as it is, each with a link to its field. */
export function Problems({ problems, live }: { problems: Problem[]; live?: 'focus' }) {
  return (
    <Notice tone="danger" title={words.review.problems} {...(live && { live })} className="mt-5">
      <ProblemLinks problems={problems} />
      <p className="mt-2">{words.review.problemsHeldBack}</p>
    </Notice>
  )
}

/** More than these would push what the owner came for out of sight. */
const OPEN_AT_MOST = 3

/**
 * What the owner should look at, with a link to each field: a switch in one place leaves texts behind in many others.
 * @param except fields that show their warnings themselves
 */
export function WarningsList({ except = [] }: { except?: readonly FieldPlace[] }) {
  const { warnings } = useEditorState()
  const listed = warnings.filter((one) => !except.some(({ document, path }) => isAt(one, document, path)))
  if (listed.length === 0) return null
  return (
    <Notice title={words.warnings.title} className="mb-8 max-w-narrow">
      <details open={listed.length <= OPEN_AT_MOST} className="group">
        <summary className="inline-flex min-h-touch cursor-pointer list-none items-center gap-2 font-medium hover:text-link">
          {plural(words.warnings, listed.length)}
          <Icon name="chevron" className="size-4.5 transition-transform group-open:rotate-180" />
        </summary>
        <ProblemLinks problems={listed} />
      </details>
    </Notice>
  )
}

function ProblemLinks({ problems }: { problems: Problem[] }) {
  const { sections } = useEditorState()
  function placeOfProblem(problem: Problem): string | undefined {
    for (const { document, label, fields } of sections) {
      const field = fields.find(({ path }) => isAt(problem, document, path))
      if (field) return `${label} › ${placeOf(field)}`
    }
    return undefined
  }
  return (
    <PlaceLinks
      label={words.review.lookAt}
      places={problems.map((problem) => ({
        key: `${fieldKey(problem)} ${problem.message}`,
        where: placeOfProblem(problem),
        message: problem.message,
        href: addressOf.field(problem),
      }))}
    />
  )
}
