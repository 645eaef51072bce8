import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { builtIn } from '#content/built-in.ts'
import { composeSite } from '#content/site.ts'
import { closedFactsOf } from '#content/site-facts.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const { practice } = builtIn.facts

// Shows: spec 2.13
it('header and footer show the brand mark and the practice’s name', () => {
  const [drawing = ''] = /<path[^>]*d="[^"]+"/.exec(renderToStaticMarkup(<BrandMark />)) ?? []
  expect(drawing).not.toBe('')
  for (const part of [<SiteHeader key="header" />, <SiteFooter key="footer" />]) {
    const html = renderToStaticMarkup(<WithFacts>{part}</WithFacts>)
    expect(html).toContain(drawing)
    expect(html).toContain(`${practice.name}</`)
  }
})

it.each([true, false])(
  'a logo replaces the mark, and the name remains as text (logo contains it: %s)',
  (showsName) => {
    const logo = { id: 'l-1', width: 264, height: 88, showsName, ground: 'light' }
    const content = composeSite({ 'facts/pictures': { logo } })
    for (const part of [<SiteHeader key="header" />, <SiteFooter key="footer" />]) {
      const html = renderToStaticMarkup(<WithFacts content={content}>{part}</WithFacts>)
      expect(html).toContain('src="/pictures/l-1-264.webp"')
      expect(html).toMatch(new RegExp(`<span class="${showsName ? 'sr-only' : '[^"]*'}">${practice.name}</`))
      expect(html.includes(`sr-only">${practice.name}`)).toBe(showsName)
    }
    expect(closedFactsOf(content, 'host.example').logo).toBeUndefined()
  },
)
