import { clientOnlyPages, prerenderedPaths } from '#app/pages.ts'
import { builtIn } from '#content/built-in.ts'

import { expect, test } from '../support/journeys/journey.ts'

const { seo } = builtIn.pages

test('a page that loads in the browser has its title before, and is kept out of search engines', async ({
  request,
}) => {
  for (const [path, title] of Object.entries(clientOnlyPages)) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain(`<title>${seo.titlePattern.replace('{title}', title)}</title>`)
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('documents hold nothing that a validator refuses', async ({ request }) => {
  for (const path of [...prerenderedPaths, ...Object.keys(clientOnlyPages)]) {
    const html = await (await request.get(path)).text()
    expect(html.match(/<title\b/g), path).toHaveLength(1)
    // What a label says is needed by whoever can reach its field.
    expect(html, path).not.toMatch(/<label[^>]*aria-hidden/)
    // A field with a name of its own to browsers, and nobody gives it one.
    expect(html, path).not.toMatch(/<output\b/)
    // Of several lines: for a textarea only.
    expect(html, path).not.toMatch(/<input[^>]*autocomplete="street-address"/i)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids, path).toEqual([...new Set(ids)])
  }
})

test('programs that ask for /favicon.ico find it', async ({ request }) => {
  const reply = await request.get('/favicon.ico')
  expect(reply.status()).toBe(200)
  expect(reply.headers()['content-type']).toBe('image/x-icon')
})
