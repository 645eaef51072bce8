import { expect, test } from 'vitest'

import { about } from '#content/pages/about.ts'
import { home } from '#content/pages/home.ts'
import { bioWith, METHODS, methodsIn, storyWith, storyWithMethods, wordsIn } from '#content/own-words.ts'
import { verdictOf } from '#content/site.ts'

const TYPED = 'I was a nurse for ten years.\n\nI like quiet\nconversations.'
const { body: story } = about.written.story
const now = new Date('2026-11-28T15:00:00Z')

test('the owner’s words are found again as they were typed', () => {
  expect(wordsIn(bioWith(TYPED))).toBe('I was a nurse for ten years.\n\nI like quiet conversations.')
  expect(wordsIn(bioWith(''))).toBe('')
  expect(wordsIn(['I am somebody else.'])).toBeUndefined()
})

test('the story begins with them, without the reason that the site comes with', () => {
  const own = storyWith(story, TYPED)!
  expect(own.slice(0, 2)).toEqual(['I was a nurse for ten years.', 'I like quiet conversations.'])
  expect(own.join('\n')).not.toContain('because good counseling')
  expect(storyWith(own, 'Again.')).toEqual(['Again.', ...own.slice(2)])
  expect(storyWith(['My own.'], TYPED)).toBeUndefined()
})

test.each([
  { known: [...METHODS], others: '' },
  { known: ['acceptance and commitment therapy'], others: 'play therapy, sand trays' },
  { known: ['EMDR'], others: 'hypnosis' },
  { known: [], others: 'EMDR intensives, grief counseling for parents' },
  { known: ['EMDR'], others: 'EMDR intensives' },
  { known: [], others: 'work with $& dreams' },
  { known: [], others: '' },
])('the story names the methods $known $others, and they are read from it', (methods) => {
  expect(methodsIn(storyWithMethods(story, methods))).toEqual(methods)
  const changes = {
    'pages/about': { 'story.body': storyWithMethods(storyWith(story, TYPED)!, methods) },
    'pages/home': { 'intro.bio': bioWith(TYPED) },
  }
  expect(verdictOf(changes, now).problems).toEqual([])
})

test('a text that the owner has written anew is left alone', () => {
  expect(methodsIn(['I listen.'])).toBeUndefined()
  expect(storyWithMethods(['I listen.'], { known: ['EMDR'], others: '' })).toEqual(['I listen.'])
})

test('what follows the owner’s words on the home page is as it came', () => {
  expect(home.written.intro.bio.at(-1)).toBe(bioWith('').at(-1))
})
