import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { fieldsOf, valuesOf } from '#content/fields.ts'
import { GuideStep, type SetUpList } from '#contracts/set-up.ts'
import type { SiteField } from '#contracts/site.ts'

import { type EditorState, EditorStateProvider } from './editor-state.ts'
import { QuestionScreen } from './guide-question.tsx'

const site = documents.map((document) => {
  const values = valuesOf(document)
  return {
    id: document.id,
    label: document.id,
    group: '',
    fields: fieldsOf(document).map((field): SiteField => ({
      ...field,
      value: values[field.path] as SiteField['value'],
    })),
  }
})
const live = {
  id: 0,
  state: 'live',
  publishedAt: null,
  scheduledFor: null,
  publishedBy: null,
  note: null,
  restores: null,
  problem: null,
} as const
/** Nothing is a sample: every offer counts as answered with yes. */
const editor: EditorState = {
  documents: site,
  live,
  newest: live,
  draft: [],
  facts: {},
  liveFacts: {},
  changes: [],
  problems: [],
  warnings: [],
  samples: [],
  dropped: [],
  waiting: [],
  isOpen: false,
  schedule: null,
  sections: [],
  saving: { state: 'saved', savedAt: undefined },
  stateOf: (_, { value }) => ({
    value,
    isChanged: false,
    problems: [],
    warnings: [],
    conflict: undefined,
    sample: undefined,
  }),
  edit: () => undefined,
  confirm: () => undefined,
  resolveConflict: () => undefined,
  moveNewPage: () => undefined,
  examples: [],
  conflicts: [],
  unsavable: [],
  member: 'owner',
  flush: async () => undefined,
  reload: async () => undefined,
  stamp: '',
}
const list: SetUpList = {
  openedAt: null,
  samples: [],
  problems: [],
  warnings: [],
  unpublished: 0,
  services: [],
  backups: { isSet: false, lastMadeAt: null },
  skipped: [],
  passed: GuideStep.options.map((step) => ({ step, isSkipped: false })),
}

test.each(GuideStep.options)('the question %s is shown, and its form contains no other', (step) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EditorStateProvider value={editor}>
        <QuestionScreen
          step={step}
          list={list}
          stripe={<form id="stripe" />}
          onBack={undefined}
          onNext={() => undefined}
        />
      </EditorStateProvider>
    </MemoryRouter>,
  )
  expect(html).toContain('<h1')
  expect(html.includes('id="stripe"')).toBe(step === 'memberships')
  // A submission of the inner one would also be one of the outer one: it would go on to the next question.
  expect(html).not.toMatch(/<form(?:(?!<\/form>).)*<form/s)
})
