import { Accordion } from '#app/components/accordion.tsx'

import changelog from '../../../CHANGELOG.md?raw'

interface NewsPart {
  heading: string
  lines: string[]
}

/** The newest version's part of the changelog, as plain text. */
export function readNews(text: string): { version: string; parts: NewsPart[] } {
  const [, newest = ''] = text.split(/^## /m)
  const [version = '', ...rest] = newest.split('\n')
  const parts: NewsPart[] = []
  for (const line of rest) {
    const [, heading] = /^(\S.*):$/.exec(line) ?? []
    const [, item] = /^- (.+)$/.exec(line) ?? []
    if (heading) parts.push({ heading, lines: [] })
    else if (item) parts.at(-1)?.lines.push(withoutMarkup(item))
  }
  return { version: version.trim(), parts: parts.filter(({ lines }) => lines.length > 0) }
}

function withoutMarkup(line: string): string {
  return line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[*`]/g, '')
}

/** What the newest version of the software brought. */
export default function WhatsNew() {
  const { version, parts } = readNews(changelog)
  return (
    <>
      <p className="mb-3 text-small text-ink-soft">{version}</p>
      <Accordion
        items={parts.map(({ heading, lines }) => ({
          question: heading,
          answer: (
            <ul className="grid list-disc gap-2 pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
        }))}
      />
    </>
  )
}
