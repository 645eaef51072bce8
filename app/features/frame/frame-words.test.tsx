import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { BrandMark } from '#app/components/brand-mark.tsx'
import { practice } from '#content/facts/practice.ts'

import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

it('header and footer carry the brand mark and the practice’s name', () => {
  const [drawing = ''] = /<path[^>]*d="[^"]+"/.exec(renderToStaticMarkup(<BrandMark />)) ?? []
  expect(drawing).not.toBe('')
  for (const part of [<SiteHeader key="header" />, <SiteFooter key="footer" />]) {
    const html = renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
    expect(html).toContain(drawing)
    expect(html).toContain(`${practice.name}</`)
  }
})
