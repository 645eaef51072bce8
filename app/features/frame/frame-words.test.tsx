import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { builtIn } from '#content/built-in.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const { practice } = builtIn.facts

// Shows: spec 2.13
it('header and footer carry the brand mark and the practice’s name', () => {
  const [drawing = ''] = /<path[^>]*d="[^"]+"/.exec(renderToStaticMarkup(<BrandMark />)) ?? []
  expect(drawing).not.toBe('')
  for (const part of [<SiteHeader key="header" />, <SiteFooter key="footer" />]) {
    const html = renderToStaticMarkup(<WithFacts>{part}</WithFacts>)
    expect(html).toContain(drawing)
    expect(html).toContain(`${practice.name}</`)
  }
})
