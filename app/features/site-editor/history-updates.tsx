import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Link } from '#app/components/link.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import type { WaitingText } from '#contracts/site.ts'

import { ChangeList } from './change-view.tsx'
import { isSame } from './draft-pending-edit.ts'
import { words as all } from './field-base.ts'
import { readUpdates, siteKeys } from './site-editor.data.ts'
import { type EditorState, useEditorState } from './editor-state.ts'
import { addressOf } from './views.ts'

const words = all.updates
/** The whole changelog, imported for this view only. */
const WhatsNew = lazy(() => import('./whats-new.tsx'))

/** What software updates changed on the site, and legal texts that the owner has to decide. */
export function UpdatesView({ heading }: { heading: React.ReactNode }) {
  const { live } = useEditorState()
  const query = useQuery({ queryKey: [...siteKeys.updates, live.id], queryFn: readUpdates })
  return (
    <div className="max-w-narrow">
      {heading}
      <section aria-labelledby="whats-new" className="mt-6">
        <h2 id="whats-new" className="text-heading">
          {words.newTitle}
        </h2>
        <Suspense fallback={<p>{words.loading}</p>}>
          <WhatsNew />
        </Suspense>
      </section>
      <h2 className="mt-10 text-heading">{words.changedTitle}</h2>
      <p className="mt-3 text-ink-soft">{words.lead}</p>
      <div className="mt-8 empty:hidden">
        <QueryStatus query={query} words={{ ...all, ...words }} lines={6} />
      </div>
      {query.data && query.data.waiting.length > 0 && <LegalTexts texts={query.data.waiting} />}
      {query.data?.updates.length === 0 && <p className="mt-8">{words.none}</p>}
      {query.data?.updates.map(({ at, changes }) => (
        <section key={at} className="mt-8 border-t border-line pt-6">
          <h2 className="mb-4 text-heading">{fill(words.updated, { moment: momentOf(at) })}</h2>
          <ChangeList changes={changes.filter(({ isHeld }) => !isHeld)} />
          {changes.some(({ isHeld }) => isHeld) && (
            <>
              <p className="mt-4 mb-2 font-medium">{words.legalText}</p>
              <ChangeList changes={changes.filter(({ isHeld }) => isHeld)} />
            </>
          )}
        </section>
      ))}
    </div>
  )
}

/** By document: one button copies all its new texts into the draft. */
function LegalTexts({ texts }: { texts: WaitingText[] }) {
  const editor = useEditorState()
  const documents = [...new Set(texts.map(({ document }) => document))]
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="text-heading">{words.waitingTitle}</h2>
      <p className="mt-2">{words.waitingLead}</p>
      {documents.map((document) => (
        <LegalTextsOfDocument
          key={document}
          label={editor.documents.find(({ id }) => id === document)?.label ?? document}
          texts={texts.filter((text) => text.document === document)}
        />
      ))}
    </section>
  )
}

function LegalTextsOfDocument({ label, texts }: { label: string; texts: WaitingText[] }) {
  const editor = useEditorState()
  const undecided = texts.filter((text) => !isInDraft(text, editor))
  return (
    <div className="mt-6">
      <h3 className="text-body font-semibold">{label}</h3>
      <ChangeList changes={texts} className="mt-2" />
      <div className="mt-4">
        {undecided.length === 0 ? (
          <>
            <p role="status" className="mb-3">
              {words.adopted}
            </p>
            <ButtonLink href={addressOf.review}>{words.review}</ButtonLink>
          </>
        ) : (
          <Button
            aria-label={fill(words.adoptLabel, { document: label })}
            onClick={() => undecided.forEach((text) => editor.edit(text, text.value))}
          >
            {words.adopt}
          </Button>
        )}
      </div>
    </div>
  )
}

function isInDraft({ document, path, value }: WaitingText, { documents, stateOf }: EditorState): boolean {
  const field = documents.find(({ id }) => id === document)?.fields.find((one) => one.path === path)
  return field !== undefined && isSame(stateOf(document, field).value, value)
}

/** Shown on the start view while legal texts are undecided. */
export function UndecidedLegalTexts() {
  const { waiting } = useEditorState()
  if (waiting.length === 0) return null
  return (
    <Notice tone="caution" title={words.waitingTitle} className="mb-8">
      <p>
        {words.waiting} <Link to={addressOf.updates}>{words.read}</Link>
      </p>
    </Notice>
  )
}
