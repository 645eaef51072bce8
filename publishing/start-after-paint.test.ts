import { expect, test } from 'vitest'

import { startAfterPaint, startAtOnce } from './start-after-paint.ts'

const code = 'import "/assets/manifest-1.js";\nimport("/assets/entry-2.js");'
const preload = (href: string) => `<link fetchpriority="low" rel="modulepreload" href="${href}"/>`
const page = `<html><head><link rel="preload" href="/assets/a.woff2" as="font"/></head><body><p>Words</p>
${preload('/assets/manifest-1.js')}${preload('/assets/entry-2.js')}<script>let kept = true</script>
<script type="module" async="">${code}</script></body></html>`

test('nothing names a script until the page is seen, and all of them are fetched together then', () => {
  const { html, starter } = startAfterPaint(page)
  expect(html).not.toContain('modulepreload" href')
  expect(html).toContain('<link rel="preload" href="/assets/a.woff2" as="font"/>')
  expect(html).toContain('<script>let kept = true</script>')
  expect(html).toContain('<p>Words</p>')
  expect(starter.code).toBe(code)
  expect(starter.path).toMatch(/^\/assets\/start-[0-9a-f]{8}\.js$/)
  expect(html).toContain(`["/assets/manifest-1.js","/assets/entry-2.js","${starter.path}"])</script>`)
})

test('a page that starts in another way stops the build', () => {
  for (const start of [startAfterPaint, startAtOnce]) {
    expect(() => start('<html></html>')).toThrow('not known here')
  }
  expect(() => startAfterPaint(page.replace(' async=""', ' defer=""'))).toThrow('not known here')
})

test('a page that shows nothing before its scripts asks for them last in its head, and at once', () => {
  const plain = page.replaceAll('<link fetchpriority="low"', '<link')
  expect(startAtOnce(plain)).toBe(
    plain
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
      .replace('</head>', `${preload('/assets/manifest-1.js')}${preload('/assets/entry-2.js')}</head>`),
  )
})

test('what only looks like a preload or a script of the framework stays', () => {
  const words = '<p title="&lt;/head>">&lt;link rel="modulepreload" href="/x.js"/> &amp; <b>more</b></p>'
  const comment = '<!-- <link rel="modulepreload" href="/y.js"/> -->'
  const { html } = startAfterPaint(page.replace('<p>Words</p>', words + comment))
  expect(html).toContain(words + comment)
  expect(html).not.toContain('"/x.js"]')
})
