import { prerenderedPaths } from '#app/pages.ts'

import { expect, test } from '../support/journeys/journey.ts'

test.use({ viewport: { width: 360, height: 740 } })

// Whatever the owner or a visitor writes can hold an address without a space.
for (const path of prerenderedPaths) {
  test(`no long word widens ${path} on a phone`, async ({ page }) => {
    await page.goto(path)
    const wide = await page.evaluate(() => {
      const root = document.documentElement
      const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const details of document.querySelectorAll('details')) details.open = true
      return texts.flatMap((text) => {
        const parent = text.parentElement!
        // Fixed words: labels of controls, of states and of forms, phone numbers.
        const isFixed = parent.closest(
          'button, form, label, select, script, style, noscript, [role=status], .sr-only, .whitespace-nowrap, .needs-script',
        )
        const isRunning = parent.closest(
          'p, dd, h1, h2, h3, h4, blockquote, summary, .prose li, a[class*=wrap-]',
        )
        if (isFixed || !isRunning || !text.data.trim()) return []
        const before = text.data
        text.data = `${before} https://www.example.com/${'a'.repeat(71)}`
        const { right } = parent.getBoundingClientRect()
        const isWide = root.scrollWidth > root.clientWidth || right > root.clientWidth + 1
        text.data = before
        return isWide ? [`${parent.tagName} ${before.slice(0, 60)}`] : []
      })
    })
    expect(wide).toEqual([])
  })
}
