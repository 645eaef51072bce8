import { expect, test } from 'vitest'

import { builtIn } from '#content/built-in.ts'

import { questionsData } from './question-categories.tsx'

const faqs = builtIn.pages.faqs

test('every question of the page is there, with its answer in plain words', () => {
  const { mainEntity } = questionsData(faqs.categories) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(mainEntity.map(({ name }) => name)).toEqual(
    faqs.categories.flatMap(({ questions }) => questions.map(({ question }) => question)),
  )
  const answers = mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)
  expect(answers.filter((text) => text.length < 20)).toEqual([])
  expect(answers.join()).not.toMatch(/\]\(|\*\*|\[object/)
})
