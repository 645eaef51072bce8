import { Link } from 'react-router'

import { Notice } from '#app/components/notice.tsx'
import { plural } from '#app/lib/plural.ts'
import type { FieldPlace } from '#contracts/owner-site.ts'

import { placeOf, words } from './in-words.ts'
import { isAt, useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

/** More than these would push what the owner came for out of sight. */
const AT_ONCE = 3

/**
 * What the owner should look at, with the way to each field: a switch in one place leaves texts behind in many others.
 * @param except fields that say so themselves
 */
export function WarningsList({ except = [] }: { except?: readonly FieldPlace[] }) {
  const { warnings, sections } = useEditorState()
  const listed = warnings.filter((one) => !except.some(({ document, path }) => isAt(one, document, path)))
  if (listed.length === 0) return null
  return (
    <Notice title={words.warnings.title} className="mb-8 max-w-narrow">
      <details open={listed.length <= AT_ONCE}>
        <summary className="inline-flex min-h-touch cursor-pointer items-center font-medium">
          {plural(words.warnings, listed.length)}
        </summary>
        <ul className="mt-1 space-y-1.5">
          {listed.map((warning) => {
            const section = sections.find(
              ({ document, fields }) =>
                document === warning.document && fields.some(({ path }) => isAt(warning, document, path)),
            )
            const field = section?.fields.find(({ path }) => isAt(warning, warning.document, path))
            return (
              <li key={`${warning.document} ${warning.path} ${warning.message}`}>
                {section && field && (
                  <span className="block text-fine">{`${section.label} › ${placeOf(field)}`}</span>
                )}
                <Link to={addressOf.field(warning)}>{warning.message}</Link>
              </li>
            )
          })}
        </ul>
      </details>
    </Notice>
  )
}
