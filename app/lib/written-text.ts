import { withFacts } from '#contracts/fill.ts'

type Facts = Readonly<Record<string, string>>

/**
 * A text of the content approximately as visitors read it: each paragraph and list item without its markup, with
 * references replaced by facts. For recognizing and finding texts; the server renders the pages themselves.
 */
export function readableBlocks(written: unknown, facts: Facts): string[] {
  if (typeof written === 'number') return [String(written)]
  if (typeof written === 'string') return [withoutMarkup(withFacts(written, facts))]
  if (Array.isArray(written)) return written.flatMap((part) => readableBlocks(part, facts))
  if (typeof written !== 'object' || !written) return []
  // `id` is a section's anchor, not a text.
  const parts = Object.entries(written).filter(([key]) => key !== 'id')
  return parts.flatMap(([, part]) => readableBlocks(part, facts))
}

/** As `readableBlocks`, in one line. */
export function readableText(written: unknown, facts: Facts): string {
  return readableBlocks(written, facts).join(' ').trim()
}

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/\*\*(.+?)\*\*/g, '$1')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([\\*_[\]<`!])/g, '$1')
}
