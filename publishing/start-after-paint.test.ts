import { expect, test } from 'vitest'

import { startAfterPaint, startAtOnce } from './start-after-paint.ts'

const code = 'import "/assets/manifest-1.js";\nimport("/assets/entry-2.js");'
const preload = (href: string) => `<link fetchpriority="low" rel="modulepreload" href="${href}"/>`
const STREAM = 'window.__reactRouterContext.streamController.'
const piece = (text: string) =>
  `${STREAM}enqueue(${JSON.stringify(text).replaceAll('<', String.raw`\u003c`)});`
const page = `<html><head><link rel="preload" href="/assets/a.woff2" as="font"/></head><body><p>Words</p>
${preload('/assets/manifest-1.js')}${preload('/assets/entry-2.js')}<script>let kept = true</script>
<script type="module" async="">${code}</script><!--$--><script>${piece('[{"_1":2},')}</script>
<script>${piece('"</script>"]\n')}</script><script>${STREAM}close();</script><!--/$--></body></html>`

test('nothing names a script until the page is seen, and all of them are fetched together then', () => {
  const { html, starter } = startAfterPaint(page, { data: '/_.start.json' })
  expect(html).not.toContain('modulepreload" href')
  expect(html).toContain('<link rel="preload" href="/assets/a.woff2" as="font"/>')
  expect(html).toContain('<script>let kept = true</script>')
  expect(html).toContain('<p>Words</p>')
  expect(starter.code).toBe(code)
  expect(starter.path).toMatch(/^\/assets\/start-[0-9a-f]{8}\.js$/)
  expect(html).toContain(
    `["/assets/manifest-1.js","/assets/entry-2.js","${starter.path}"],"data":"/_.start.json"})</script>`,
  )
})

test('the page’s data, whose words stand in the document already, leaves it', () => {
  const { html, data } = startAfterPaint(page, { data: '/_.start.json', worker: '/service-worker.js' })
  expect(data).toBe('[{"_1":2},"</script>"]\n')
  expect(html).not.toContain(STREAM)
  expect(html).toContain('"data":"/_.start.json","worker":"/service-worker.js"})</script>')
})

test('a page that starts in another way stops the build', () => {
  expect(() => startAfterPaint('<html></html>', { data: '/_.start.json' })).toThrow('not known here')
  expect(() => startAtOnce('<html></html>')).toThrow('not known here')
  const inAnotherWay = [page.replace(' async=""', ' defer=""'), page.replaceAll('enqueue', 'push')]
  for (const html of inAnotherWay)
    expect(() => startAfterPaint(html, { data: '/_.start.json' })).toThrow('not known here')
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
  const { html } = startAfterPaint(page.replace('<p>Words</p>', words + comment), {
    data: '/_.start.json',
  })
  expect(html).toContain(words + comment)
  expect(html).not.toContain('"/x.js"]')
})
