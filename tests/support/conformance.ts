import { HtmlValidate } from 'html-validate'

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'no-dup-class': 'error',
    'unique-landmark': 'error',
    // ARIA 1.2 lets list items and articles have names; a screen reader's list of plans or messages reads them.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
})

/** Where a document differs from the HTML standard: as it was sent, or `page.content()` of what scripts made of it. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
