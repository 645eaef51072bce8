import { html } from 'hono/html'

type Content = ReturnType<typeof html>

/** A page in the stand-in's frame, which says that no money moves. */
export function notice(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="../stripe.css" />
      </head>
      <body>
        <p class="test">TEST MODE: a stand-in for Stripe. No card is read and no money moves.</p>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

/** Cents as people write them. */
export function money(cents: number | null): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format((cents ?? 0) / 100)
}

/** Unix seconds as people write them. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
