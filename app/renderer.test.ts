import type { ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'

import { composeSite } from '#content/site.ts'

const prerendered = vi.hoisted(() => ({ during: [] as string[][], after: [] as string[] }))

vi.mock('virtual:react-router/server-build', () => ({ prerender: ['/'] }))
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  createRequestHandler({ prerender }: ServerBuild) {
    prerendered.after = prerender
    return () => {
      prerendered.during.push([...prerender])
      return Promise.resolve(new Response())
    }
  },
}))
const { render } = await import('./renderer.ts')

test('an address of the owner’s own pages is rendered, and removed afterwards', async () => {
  const content = composeSite({})
  const paths = ['/counseling/sleep', '/counseling/rest.data', '/counseling/sleep']
  await Promise.all(paths.map((path) => render(new Request(`http://localhost${path}`), content)))
  const ownPages = ['/counseling/sleep', '/counseling/rest', '/counseling/sleep']
  expect(prerendered.during.map((addresses, at) => addresses.includes(ownPages[at]!))).toEqual([
    true,
    true,
    true,
  ])
  expect(prerendered.after).toEqual(['/'])
})
