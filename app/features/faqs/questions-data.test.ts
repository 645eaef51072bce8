import { expect, test } from 'vitest'

import { faqQuestions } from '#content/pages/faq-questions.ts'

import { questionsData } from './questions-data.ts'

test('every question of the page is there, with its answer in plain words', () => {
  const { mainEntity } = questionsData(faqQuestions) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(mainEntity.map(({ name }) => name)).toEqual(
    faqQuestions.flatMap(({ questions }) => questions.map(({ question }) => question)),
  )
  const answers = mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)
  expect(answers.filter((text) => text.length < 20)).toEqual([])
  expect(answers.join()).not.toMatch(/\]\(|\*\*|\[object/)
})
