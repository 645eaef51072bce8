import { createMemoryRouter, RouterProvider } from 'react-router'

import { pack } from '#app/page-data.ts'
import { builtIn } from '#content/built-in.ts'
import type { SiteContent } from '#content/site-content.ts'
import { siteFactsOf } from '#content/site-facts.ts'

/** An element as it stands on a page of the site, below a root whose loader has brought the facts. */
export function WithFacts({
  content = builtIn,
  children,
}: {
  content?: SiteContent
  children: React.ReactNode
}) {
  const siteFacts = pack(siteFactsOf(content))
  const routes = [{ id: 'root', path: '*', loader: () => siteFacts, element: children }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: siteFacts } } })
  return <RouterProvider router={router} />
}
