import { Parser } from 'htmlparser2'

import { UNSEEN } from '#contracts/unseen-characters.ts'

// What a browser would run or hide: none of it is text for a reader.
const UNREAD = new Set([
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
// Of WordPress's themes: a link "Continue reading" at the end of an excerpt, and words for screen readers only.
const UNREAD_CLASSES = /(?:^|\s)(?:more-link|read-more|screen-reader-text)(?:\s|$)/

const MARKUP_PER_LETTER = 20

/**
 * What a person reads of a piece of HTML, as plain text on one line: markup stripped, entities decoded once.
 * @param most characters; what is longer ends in an ellipsis
 */
export function plainText(html: string, most: number): string {
  // The parser's time grows with the square of unclosed tags: a hostile excerpt must not hold the process.
  const line = textOf(html.slice(0, most * MARKUP_PER_LETTER))
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    // Again, for blanks that stood apart: the next expression tries each of a row of them as the first one.
    .replaceAll(/ {2,}/g, ' ')
    // How WordPress marks that an excerpt was cut.
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
  // How many elements are open from the outermost unread one on: the parser closes each that it opened.
  let unread = 0
  const parser = new Parser({
    onopentag(name, { class: classes = '' }) {
      if (unread > 0 || UNREAD.has(name) || UNREAD_CLASSES.test(classes)) unread += 1
      else if (!INLINE.has(name)) parts.push(' ')
    },
    ontext(text) {
      if (unread === 0) parts.push(text)
    },
    onclosetag(name) {
      if (unread > 0) unread -= 1
      else if (!INLINE.has(name)) parts.push(' ')
    },
  })
  parser.end(html)
  return parts.join('')
}
