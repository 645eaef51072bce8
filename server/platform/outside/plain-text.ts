import { Parser } from 'htmlparser2'

import { UNSEEN } from '#contracts/unseen-characters.ts'

// Elements whose content a browser runs or hides instead of showing it.
const SKIPPED_ELEMENTS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'head',
])
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'cite',
  'code',
  'em',
  'i',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])
// Classes of WordPress's themes: the link "Continue reading" at the end of an excerpt, and text for screen readers only.
const SKIPPED_CLASSES = /(?:^|\s)(?:more-link|read-more|screen-reader-text)(?:\s|$)/

const MARKUP_PER_LETTER = 20

/**
 * The visible text of a piece of HTML, on one line: markup stripped, entities decoded once.
 * @param most characters; longer text is cut and ends in an ellipsis
 */
export function plainText(html: string, most: number): string {
  // Bound the input first: parsing takes quadratic time in unclosed tags, which a hostile excerpt could use.
  const line = textOf(html.slice(0, most * MARKUP_PER_LETTER))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    // Again, because removing invisible characters joins blanks: the next expression takes quadratic time in a run of them.
    .replaceAll(/ {2,}/g, ' ')
    // WordPress's mark for a cut excerpt.
    .replace(/\s*\[(?:…|\.\.\.)\]\s*$/u, '…')
    .trim()
  const letters = Array.from(line)
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

function textOf(html: string): string {
  const parts: string[] = []
  // The depth of open elements from the outermost skipped one on. The parser closes each that it opened.
  let skipped = 0
  const parser = new Parser({
    onopentag(name, { class: classes = '' }) {
      if (skipped > 0 || SKIPPED_ELEMENTS.has(name) || SKIPPED_CLASSES.test(classes)) skipped += 1
      else if (!INLINE.has(name)) parts.push(' ')
    },
    ontext(text) {
      if (skipped === 0) parts.push(text)
    },
    onclosetag(name) {
      if (skipped > 0) skipped -= 1
      else if (!INLINE.has(name)) parts.push(' ')
    },
  })
  parser.end(html)
  return parts.join('')
}
