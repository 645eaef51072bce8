import { crisis } from '#content/messages/crisis.ts'
import { crisisWords } from '#content/messages/crisis.ts'

/** Top of every page: each crisis number one tap away. */
export function CrisisStrip() {
  return (
    <aside
      aria-label={crisisWords.title}
      data-crisis
      className="on-night bg-night-deep text-on-night print:bg-transparent"
    >
      <ul className="page-column flex flex-wrap items-center gap-x-5 text-fine sm:justify-end">
        {crisis.lines.map((line) => (
          <li key={line.id}>
            <a
              href={line.ways[0]?.href}
              title={`${line.name}, ${line.number}`}
              className="inline-flex min-h-touch items-center gap-1.5 underline decoration-night-line underline-offset-4 hover:decoration-current"
            >
              {crisisWords.strip[line.id]}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
