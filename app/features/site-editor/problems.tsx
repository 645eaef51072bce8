import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PlaceLinks } from '#app/components/place-links.tsx'
import { fieldKey } from '#content/site-content.ts'
import { plural } from '#contracts/fill.ts'
import type { FieldPlace, Problem } from '#contracts/site.ts'

import { isAt, useEditorState } from './editor-state.ts'
import { placeOf, words } from './field-base.ts'
import { addressOf } from './views.ts'

/** Problems that prevent publishing, each with a link to its field. */
export function Problems({ problems, live }: { problems: Problem[]; live?: 'focus' }) {
  return (
    <Notice tone="danger" title={words.review.problems} {...(live && { live })} className="mt-5">
      <ProblemLinks problems={problems} />
      <p className="mt-2">{words.review.problemsCanWait}</p>
    </Notice>
  )
}

/** Showing more would push the main content out of view. */
const OPEN_AT_MOST = 3

/**
 * Warnings, each with a link to its field: switching something off in one place leaves texts about it in many others.
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
  function placeOfProblem(problem: Problem): { page?: string; where?: string } {
    for (const { document, label, fields } of sections) {
      const field = fields.find(({ path }) => isAt(problem, document, path))
      if (field) return { page: label, where: placeOf(field) }
    }
    return {}
  }
  return (
    <PlaceLinks
      label={words.review.lookAt}
      places={problems.map((problem) => ({
        key: `${fieldKey(problem)} ${problem.message}`,
        ...placeOfProblem(problem),
        message: problem.message,
        href: addressOf.field(problem),
      }))}
    />
  )
}
