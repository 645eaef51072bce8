import { expect, test } from 'vitest'

import { REQUESTED_PAGE } from '#app/lib/page-lifecycle.ts'

import { startAfterPaint, startAtOnce } from './render-pages.ts'

const code = 'import "/assets/manifest-1.js";\nimport("/assets/entry-2.js");'
const preload = (href: string) => `<link fetchpriority="low" rel="modulepreload" href="${href}"/>`
const STREAM = 'window.__reactRouterContext.streamController.'
const piece = (text: string) =>
  `${STREAM}enqueue(${JSON.stringify(text).replaceAll('<', String.raw`\u003c`)});`
const DATA = [piece('[{"_1":2},'), piece('"</script>"]\n'), `${STREAM}close();`]
const page = `<html><head><link rel="preload" href="/assets/a.woff2" as="font"/></head><body><p>Words</p>
${preload('/assets/manifest-1.js')}${preload('/assets/entry-2.js')}<script>let other = true</script>
<script type="module" async="">${code}</script><!--$--><script>${DATA[0]}</script>
<script>${DATA[1]}</script><script>${DATA[2]}</script><!--/$--></body></html>`

test('no script is requested until the page is painted, then all of them together', () => {
  const { html, starter } = startAfterPaint(page, REQUESTED_PAGE)
  expect(html).not.toContain('modulepreload" href')
  expect(html).toContain('<link rel="preload" href="/assets/a.woff2" as="font"/>')
  expect(html).toContain('<script>let other = true</script>')
  expect(html).toContain('<p>Words</p>')
  expect(starter.path).toMatch(/^\/assets\/start-[0-9a-f]{16}\.js$/)
  expect(html).toContain(`["/assets/manifest-1.js","/assets/entry-2.js","${starter.path}"]})</script>`)
})

test('the page’s data is in a file of its own, because its words are already in the document', () => {
  const { html, starter } = startAfterPaint(page, REQUESTED_PAGE, '/service-worker.js')
  expect(starter.code).toBe([...DATA, code].join('\n'))
  expect(html).not.toContain(STREAM)
  expect(html).toContain('"worker":"/service-worker.js"})</script>')
})

test('other data has another URL: a document never hydrates with the data of another release', () => {
  const other = page.replace(String.raw`\"_1`, String.raw`\"_9`)
  expect(startAfterPaint(other, REQUESTED_PAGE).starter.path).not.toBe(
    startAfterPaint(page, REQUESTED_PAGE).starter.path,
  )
})

test('a page with an unknown start script stops the build', () => {
  expect(() => startAfterPaint('<html></html>', REQUESTED_PAGE)).toThrow('not as expected')
  expect(() => startAtOnce('<html></html>', REQUESTED_PAGE)).toThrow('not as expected')
  expect(() => startAtOnce(page.replace('import("/assets/entry-2.js")', 'start()'), REQUESTED_PAGE)).toThrow(
    'not as expected',
  )
  const withoutData = DATA.reduce((html, script) => html.replace(`<script>${script}</script>`, ''), page)
  const inAnotherWay = [
    page.replace(' async=""', ' defer=""'),
    page.replace('<!--$--><script', '$& type="x"'),
  ]
  for (const html of [withoutData, ...inAnotherWay])
    expect(() => startAfterPaint(html, REQUESTED_PAGE)).toThrow('not as expected')
})

test('a page that shows nothing before its scripts loads them immediately, at the end of its head', () => {
  const plain = page.replaceAll('<link fetchpriority="low"', '<link')
  const html = startAtOnce(plain, REQUESTED_PAGE)
  expect(html).toContain(`${preload('/assets/manifest-1.js')}${preload('/assets/entry-2.js')}</head>`)
  expect(html.match(/modulepreload/g)).toHaveLength(2)
  // Everything else is as it came, but for what decides whether it starts.
  expect(
    html.replace(/\n\(.*\)\(\) && import/s, '\nimport').replaceAll(/<link[^>]*modulepreload[^>]*>/g, ''),
  ).toBe(plain.replaceAll(/<link[^>]*modulepreload[^>]*>/g, ''))
})

test('text and comments that look like a preload or script are not removed', () => {
  const words = '<p title="&lt;/head>">&lt;link rel="modulepreload" href="/x.js"/> &amp; <b>more</b></p>'
  const comment = '<!-- <link rel="modulepreload" href="/y.js"/> -->'
  const { html } = startAfterPaint(page.replace('<p>Words</p>', words + comment), REQUESTED_PAGE)
  expect(html).toContain(words + comment)
  expect(html).not.toContain('"/x.js"]')
})

test('a page reads a pending request by the storage key of the app', () => {
  for (const html of [startAfterPaint(page, 'kept').html, startAtOnce(page, 'kept')]) {
    expect(html).toContain('("kept");(')
    expect(html).not.toContain(REQUESTED_PAGE)
  }
})
