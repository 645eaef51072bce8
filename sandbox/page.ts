import { html } from 'hono/html'

export type Content = ReturnType<typeof html>

/** Of the pages of stand-ins. */
export const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page of a stand-in, with a note that it is one. */
export function standInPage(title: string, note: string, content: Content, stylesheet?: string): Content {
  const body = html`<p class="test">${note}</p>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>`
  return htmlPage(title, body, stylesheet)
}

export function htmlPage(title: string, body: Content, stylesheet?: string): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${stylesheet ? html`<link rel="stylesheet" href="${stylesheet}" />` : ''}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

/** Plain; not the site's look, so that nobody takes the pay page for the site. */
export const STYLES = `
:root { color-scheme: light dark; --edge: light-dark(#d5dbe1, #3a4552); --strong: light-dark(#4f46c8, #a5a0ff) }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#f6f8fa, #12161c);
  color: light-dark(#1a1f36, #e7eaf0) }
.test { margin: 0; padding: .5rem 1rem; text-align: center; background: light-dark(#ffe9c7, #4a3510) }
main { margin: 2rem auto; padding: 1.5rem; max-width: 30rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: light-dark(#fff, #1a2029) }
h1 { margin: 0 0 .5rem; font-size: 1.375rem }
h2 { margin: 1.5rem 0 .25rem; font-size: 1.0625rem }
.amount { margin: 0 0 1rem; font-size: 2rem; font-weight: 600 }
.amount small { font-size: 1rem; font-weight: 400 }
.error { color: light-dark(#a4162f, #ff9aa8) }
form { display: grid; gap: .75rem; margin: 1rem 0 0 }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--strong); background: light-dark(#4f46c8, #a5a0ff); color: light-dark(#fff, #12161c) }
button.plain { background: none; border-color: var(--edge); color: inherit }
a { color: var(--strong) }
select, input { min-height: 2.75rem; font: inherit }
`
