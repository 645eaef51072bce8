import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { WaysToReach } from '#app/components/ways-to-reach.tsx'
import { crisis } from '#content/messages/crisis.ts'
import { frame } from '#content/messages/frame.ts'

/** A whole document that needs nothing of the app: it is sent, or kept, where the app can't be. */
export function StandalonePage({
  title,
  stylesheet,
  children,
}: {
  title: string
  stylesheet: string
  children: React.ReactNode
}) {
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
        {children}
        <p id={NEW_TAB_HINT} hidden>
          {frame.newTab}
        </p>
      </body>
    </html>
  )
}

/** @param reached which ways of the lines are of use */
export function CrisisNumbers({
  title,
  reached = () => true,
}: {
  title: string
  reached?: (href: string) => boolean
}) {
  return (
    <section aria-labelledby="help" data-crisis>
      <h2 id="help" className="text-heading">
        {title}
      </h2>
      <ul className="mt-2 max-w-160">
        {crisis.lines.map(({ id, name, about, ways }) => (
          <li key={id} className="grid gap-3 border-t border-line py-5 first:border-0">
            <div>
              <h3 className="font-text font-semibold">{name}</h3>
              <p className="max-w-measure text-small text-ink-soft">{about}</p>
            </div>
            <WaysToReach ways={ways.filter(({ href }) => reached(href))} quiet={id !== 'lifeline'} />
          </li>
        ))}
      </ul>
    </section>
  )
}
