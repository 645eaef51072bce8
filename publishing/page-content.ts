import { createHash } from 'node:crypto'

import { Parser } from 'htmlparser2'

const UNREAD = new Set(['script', 'style', 'noscript', 'template'])

/**
 * A hash of what is read on a page: its title, and the words, links and descriptions of pictures in its main part.
 * Markup, scripts and the names of hashed files change with every build, and say nothing new.
 */
export function contentHash(html: string): string {
  const read: string[] = []
  let [within, unread] = [0, 0]
  const parser = new Parser({
    onopentag(name, { href, alt }) {
      if (name === 'main' || name === 'title') within += 1
      if (UNREAD.has(name)) unread += 1
      if (within > 0) read.push(...[href, alt].filter((value) => value !== undefined))
    },
    ontext(text) {
      if (within > 0 && unread === 0) read.push(text)
    },
    onclosetag(name) {
      if (name === 'main' || name === 'title') within -= 1
      if (UNREAD.has(name)) unread -= 1
    },
  })
  parser.end(html)
  // Where an element ends, a word may: without the gap two texts could read as one.
  const words = read.join(' ').replaceAll(/\s+/g, ' ')
  return createHash('sha256').update(words).digest('base64url').slice(0, 22)
}
