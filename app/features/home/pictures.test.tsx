import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { loadDocument } from '#content/document.ts'
import { practice } from '#content/facts/practice.ts'
import { home as homeDocument } from '#content/pages/home.ts'

import { Hero } from './hero.tsx'
import { Intro } from './intro.tsx'

const home = loadDocument(homeDocument)

const html = renderToStaticMarkup(
  <MemoryRouter>
    <Hero words={home.hero} askButton={null} />
    <Intro words={home.intro} />
  </MemoryRouter>,
)

it('the home page shows a hero and a headshot, each with a description', () => {
  const pictures = html.match(/<img [^>]+>/g) ?? []
  expect(pictures).toHaveLength(2)
  expect(pictures[0]).toMatch(/src="[^"]*hero-/)
  expect(pictures[0]).toContain(`alt="${home.hero.pictureDescription}"`)
  expect(pictures[1]).toMatch(/src="[^"]*headshot-/)
  expect(pictures[1]).toContain(`alt="${home.intro.pictureDescription}"`)
})

it('the introduction says who is speaking', () => {
  for (const text of [home.intro.title, home.intro.bioTitle]) expect(html).toContain(`>${text}<`)
  expect(html).toContain(practice.owner.signature)
})
