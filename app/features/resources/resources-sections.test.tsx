import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { composeSite } from '#content/site.ts'

import { CopingKit, RecommendedProducts } from './resources-sections.tsx'

const words = builtIn.pages.resources

const toHtml = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

function render(changes: Record<string, unknown>): { kit: string; recommended: string } {
  const { products } = composeSite({ 'facts/products': changes }).facts
  return {
    kit: toHtml(<CopingKit words={words} products={products} crisisNote={null} />),
    recommended: toHtml(<RecommendedProducts words={words} products={products.recommended} />),
  }
}

function drawingsOf(html: string): Set<string | undefined> {
  return new Set([...html.matchAll(/<path d="([^"]+)" fill="none"/g)].map(([, d]) => d))
}

const item = (name: string) => ({ name, body: 'Quiet.' })

it.each([
  [0, 0, false],
  [1, 1, false],
  [4, 4, false],
  [5, 5, true],
  [30, 30, true],
])(
  'shows a list of %i products; the section only if there is one, the fold only if it has any',
  (count, shown, folds) => {
    const recommended = Array.from({ length: count }, (_, index) => item(`Thing ${index}`))
    const html = render({ recommended }).recommended
    expect(html.split('View on Amazon: ').length - 1).toBe(shown)
    expect(html.includes('<h2')).toBe(count > 0)
    expect(html.includes('<details')).toBe(folds)
  },
)

it('keeps the exercises of the coping kit without things for the box, and no disclosure of nothing', () => {
  const { kit } = render({ kitItems: [] })
  expect(kit).toContain(builtIn.facts.products.kitTiles[0]!.title)
  expect(kit).not.toContain('Amazon')
})

it('draws a parcel for a thing of the owner’s own, and each built-in one by its name', () => {
  const { kit, recommended } = render({})
  expect(drawingsOf(kit + recommended).size).toBe(18)
  expect(drawingsOf(render({ recommended: [item('Kettle'), item('Teapot')] }).recommended).size).toBe(1)
})

it('shows the same name twice, and a name without Latin letters', () => {
  const html = render({ recommended: [item('Yoga mat'), item('Yoga mat'), item('瑜伽垫')] }).recommended
  expect(html.split('View on Amazon: ').length - 1).toBe(3)
})
