import { documents } from '#content/documents.ts'
import { siteReleases } from '#content/messages/site-releases.ts'
import type { ChangeInWords } from '#contracts/owner-site.ts'
import { fill } from '#contracts/fill.ts'

const { publication: words } = siteReleases
const CHANGES_NAMED = 20
const LONGEST = 200

/** What a release or an update changes, for a mail: a line for each of the first changes. */
export function changesInLines(changes: readonly ChangeInWords[]): string {
  const lines = changes
    .slice(0, CHANGES_NAMED)
    .map((change) => `${placeInWords(change)}: ${inOneLine(change.words)}`)
  const more = changes.length - lines.length
  return (
    [...lines, ...(more > 0 ? [fill(words.more, { count: String(more) })] : [])].join('\n') || words.nothing
  )
}

function placeInWords({ document, place }: ChangeInWords): string {
  const label = documents.find(({ id }) => id === document)?.head?.label ?? document
  return [label, ...place].join(', ')
}

function inOneLine(segments: ChangeInWords['words']): string {
  if (segments.every(({ kind }) => kind === 'same')) return shorten(segments.map(({ text }) => text).join(''))
  const parts = (['removed', 'added'] as const).flatMap((wanted) => {
    const text = segments
      .filter(({ kind }) => kind === wanted)
      .map((segment) => segment.text.trim())
      .filter(Boolean)
      .join(' … ')
    return text === '' ? [] : [fill(words[wanted], { text: shorten(text) })]
  })
  return parts.join('; ') || words.spacing
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()}…` : line
}
