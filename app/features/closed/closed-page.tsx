import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { WaysToReach } from '#app/components/ways-to-reach.tsx'
import { crisis } from '#content/messages/crisis.ts'
import { frame } from '#content/messages/frame.ts'
import { setUp } from '#content/messages/set-up.ts'

const { title, body, crisisTitle } = setUp.closedPage

/**
 * The whole document that stands for every public page until the owner opens the site: without a script, and without
 * a fact of the practice, which may still be a sample.
 */
export function ClosedPage({ stylesheet }: { stylesheet: string }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main id="main" className="page-column grid min-h-dvh content-center gap-12 py-section">
          <div>
            <h1 className="text-title">{title}</h1>
            <p className="mt-4 max-w-measure text-lead text-ink-soft">{body}</p>
          </div>
          <section aria-labelledby="help" data-crisis>
            <h2 id="help" className="text-heading">
              {crisisTitle}
            </h2>
            <ul className="mt-2 max-w-160">
              {crisis.lines.map(({ id, name, about, ways }) => (
                <li key={id} className="grid gap-3 border-t border-line py-5 first:border-0">
                  <div>
                    <h3 className="font-text font-semibold">{name}</h3>
                    <p className="max-w-measure text-small text-ink-soft">{about}</p>
                  </div>
                  <WaysToReach ways={ways} quiet={id !== 'lifeline'} />
                </li>
              ))}
            </ul>
          </section>
        </main>
        <p id={NEW_TAB_HINT} hidden>
          {frame.newTab}
        </p>
      </body>
    </html>
  )
}
