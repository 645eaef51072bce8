import { Hono } from 'hono'
import { html } from 'hono/html'

import { type Content, standInPage } from '../page.ts'

/** The products of the outside shop, by id. */
export type Ebooks = Record<string, { title: string; price: string }>

/** An outside checkout for digital products: `GET /buy/<product id>`; nothing is charged. */
export function ebookRoutes(ebooks: Ebooks): Hono {
  const app = new Hono()
  app.get('/buy/:product', (c) => {
    const product = Object.hasOwn(ebooks, c.req.param('product')) ? ebooks[c.req.param('product')] : undefined
    if (!product) return c.html(page('This product is not for sale', html`<p>Check the link.</p>`), 404)
    const form = html`<p>${product.price}</p>
      <form method="post"><button>Buy (test: nothing is charged)</button></form>`
    return c.html(page(product.title, form))
  })
  app.post('/buy/:product', (c) =>
    c.html(page('Thank you', html`<p>This is a stand-in: there is no file and no charge.</p>`)),
  )
  return app
}

function page(title: string, content: Content): Content {
  return standInPage(title, 'TEST MODE: a stand-in for the eBook’s checkout.', content)
}
