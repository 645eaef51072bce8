import { settings } from '#app/lib/settings.ts'
import { withFacts } from '#contracts/fill.ts'
import { fillAnswer } from '#contracts/inbox-saved-answer.ts'

import type { Value } from './draft-pending-edit.ts'
import { type EditorSection, useEditorState } from './editor-state.ts'
import { textOf, words as editorWords } from './field-base.ts'
import { EditButton } from './look.tsx'

const words = editorWords.preview.answers

/** The document of the saved answers, which no page shows. */
export const SAVED_ANSWERS = 'pages/answers'

/** The saved answers of the draft as mails, to an invented sender. */
export function AnswersPreview({
  section: { document, fields },
  leave,
}: {
  section: EditorSection
  /** Leads to the fields, where the answers have the whole screen. */
  leave: (() => void) | undefined
}) {
  const { stateOf, facts } = useEditorState()
  const answers = fields.flatMap((field) => stateOf(document, field).value as Value[])
  return (
    <section
      aria-label={words.title}
      className={`grid content-start gap-4 ${leave ? 'min-h-0 flex-1 overflow-y-auto px-gutter py-3' : ''}`}
    >
      {leave && (
        <div>
          <EditButton onPress={leave} />
        </div>
      )}
      <p className="max-w-measure text-small text-ink-soft">{words.hint}</p>
      {answers.map((answer, at) => (
        // Two may be equal while they are being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <article key={at} className="max-w-narrow rounded-card border border-line bg-card p-5">
          <h2 className="text-small font-semibold text-ink-soft">{mailOf(answer, 'name', facts)}</h2>
          <p className="mt-2 whitespace-pre-line">{mailOf(answer, 'text', facts)}</p>
        </article>
      ))}
    </section>
  )
}

function mailOf(answer: Value, part: 'name' | 'text', facts: Readonly<Record<string, string>>): string {
  const written = typeof answer === 'object' && answer && !Array.isArray(answer) ? answer[part] : null
  const { siteUrl } = settings
  return fillAnswer(withFacts(textOf(written ?? ''), facts), { name: words.sender, siteUrl })
}
