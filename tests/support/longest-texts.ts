import { documents } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import { composeWithFallback } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'

const LONG_WORDS =
  'Understanding interdisciplinary neuropsychological counseling accompaniment responsibilities relationships'

/** Others are made of it, which would be too long; and what only the head of a page has is not seen. */
const LEFT_OUT = /^facts\/practice owner\.name$| meta\./

/** Each text of the owner's with its maximum length, in long words; values that a schema refuses are unchanged. */
export function longestTexts(): Changes {
  const lines = documents.flatMap((document) =>
    fieldsOf(document).flatMap(({ path, control, max }) =>
      control === 'line' && max && !LEFT_OUT.test(`${document.id} ${path}`)
        ? [{ document: document.id, path, max }]
        : [],
    ),
  )
  const changes: Record<string, Record<string, unknown>> = {}
  for (const [index, { document, path, max }] of lines.entries())
    (changes[document] ??= {})[path] = upTo(max, index)
  return composeWithFallback(changes).changes
}

/** @param index which word begins, so that texts that must differ do */
function upTo(max: number, index: number): string {
  const words = LONG_WORDS.split(' ')
  const turned = [...words.slice(index % words.length), ...words]
  let text = ''
  for (const word of [...turned, ...turned, ...turned]) {
    const longer = `${text} ${word}`.trim()
    if (longer.length > max) break
    text = longer
  }
  return text || LONG_WORDS.slice(0, max)
}
