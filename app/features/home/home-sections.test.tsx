import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'

import { CallToAction, Hero, Insurance, Intro } from './home-sections.tsx'
import { heroOf, portraitOf } from './pictures.ts'

const { practice } = builtIn.facts

const home = builtIn.pages.home

const top = render(
  <>
    <Hero words={home.hero} picture={heroOf(null, home.hero.pictureDescription)} askButton={null} />
    <Intro words={home.intro} portrait={portraitOf(null, home.intro.pictureDescription)} />
  </>,
)

// Shows: spec 2.20
it('the home page shows a hero and a headshot, each with a description', () => {
  const pictures = top.match(/<img [^>]+>/g) ?? []
  expect(pictures).toHaveLength(2)
  expect(pictures[0]).toMatch(/src="[^"]*hero-/)
  expect(pictures[0]).toContain(`alt="${home.hero.pictureDescription}"`)
  expect(pictures[1]).toMatch(/src="[^"]*headshot-light-/)
  expect(top).toMatch(
    /<source type="image\/avif" media="\(prefers-color-scheme: dark\)" srcSet="[^"]*headshot-dark-/,
  )
  expect(pictures[1]).toContain(`alt="${home.intro.pictureDescription}"`)
})

it('a photo of the owner takes the place of the drawn portrait', () => {
  const portrait = { id: 'p-1', alt: 'Elena at her desk', width: 700, height: 788 }
  const html = render(<Intro words={home.intro} portrait={portraitOf(portrait, 'Drawn')} />)
  expect(html).toMatch(
    /type="image\/avif" srcSet="\/pictures\/p-1-320\.avif 320w, \/pictures\/p-1-640\.avif 640w"/,
  )
  expect(html).toMatch(
    /<img src="\/pictures\/p-1-320\.jpg"[^>]*alt="Elena at her desk" width="700" height="788"/,
  )
  expect(html).not.toContain('headshot')
})

it('a photo of the owner takes the place of the drawn room, described in English on each page', () => {
  const photo = { id: 'p-2', alt: 'My office', width: 800, height: 600 }
  const html = render(<Hero words={home.hero} picture={heroOf(photo, 'Drawn')} askButton={null} />)
  expect(html).toMatch(
    /type="image\/avif" srcSet="\/pictures\/p-2-480\.avif 480w, \/pictures\/p-2-800\.avif 800w" sizes/,
  )
  expect(html).toMatch(
    /<img [^>]*alt="My office" lang="en" width="800" height="600"[^>]*fetchPriority="high"/,
  )
  expect(html).not.toMatch(/hero-light|Drawn/)
})

// Shows: spec 2.23
it('the introduction says who is speaking', () => {
  for (const text of [home.intro.title, home.intro.bioTitle]) expect(top).toContain(`>${text}<`)
  expect(top).toContain(practice.owner.signature)
})

// Shows: spec 2.29
it('the home page calls to book', () => {
  const html = render(<CallToAction words={home.callToAction} askButton={null} />)
  expect(html).toContain(`>${home.callToAction.title}<`)
  expect(html).toMatch(/href="\/booking"[^>]*>Book a Session</)
})

// Shows: spec 2.28
it('the home page names two platforms that take insurance', () => {
  const html = render(<Insurance words={home.insurance} search={null} />)
  for (const platform of ['Headway', 'Grow Therapy']) expect(html).toContain(`>${platform}<`)
})

function render(section: React.ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{section}</MemoryRouter>)
}
