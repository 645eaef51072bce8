import { html } from 'hono/html'

export type Content = ReturnType<typeof html>

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
