import { plainText } from '#app/components/rich-text.tsx'
import type { FaqCategory } from '#content/schemas/pages.ts'

/** The questions as schema.org's FAQPage, for search engines and assistants. */
export function questionsData(categories: readonly FaqCategory[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: categories
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
  }
}
