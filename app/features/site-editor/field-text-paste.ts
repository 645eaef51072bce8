import { reversed } from '#app/lib/list-methods.ts'
import { anchors } from '#content/places.ts'
import { parseUrl } from '#contracts/parse-url.ts'

/**
 * Reduces HTML of word processors to paragraphs, lists, strong words and links, without what their readers do not see as
 * text: comments, deleted and hidden words. Style attributes are renamed before parsing: the Content-Security-Policy
 * blocks and reports each.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, img, svg, iframe, object')) {
    element.remove()
  }
  removeRemarks(body)
  unwrapLinks(body)
  readStrength(body)
  wordLists(body)
  flattenLists(body)
  separateCells(body)
  splitAtEmptyLines(body)
  keepLineBreaks(body)
  for (const element of body.querySelectorAll(`[${STYLE}]`)) element.removeAttribute(STYLE)
  return body.innerHTML
}

/** Replaces `style` while the HTML is cleaned. */
const STYLE = 'data-pasted-style'

function withoutStyles(html: string): string {
  return (
    html
      .replaceAll(/<!--.*?-->/gs, '')
      // Word's conditional sections around the bullets of its lists.
      .replaceAll(/<!\[.*?\]>/g, '')
      .replaceAll(/<(style|script)\b.*?<\/\1\s*>/gis, '')
      .replaceAll(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
        // Without a lookbehind, which browsers before iOS 16.4 can't parse.
        tag.replaceAll(/(["'\s])style\s*=/gi, `$1${STYLE}=`),
      )
  )
}

function styleOf(element: Element): string {
  return (element.getAttribute(STYLE) ?? '').replaceAll(/\s/g, '').toLowerCase()
}

/** Google Docs shows a suggested deletion as crossed out. */
const UNREAD =
  /mso-element:(?:comment|annotation)|mso-hide:all|display:none|visibility:hidden|text-decoration[a-z-]*:[^;]*line-through/

/**
 * Comments (Word, Google Docs, LibreOffice), deletions of tracked changes, crossed-out and hidden words. They may be meant
 * for nobody but a colleague.
 */
function removeRemarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll(
    'del, s, strike, .msoDel, [hidden], .MsoCommentReference, .MsoCommentText',
  ))
    element.remove()
  for (const element of body.querySelectorAll(`[${STYLE}]`)) {
    if (UNREAD.test(styleOf(element))) element.remove()
  }
  for (const anchor of body.querySelectorAll('a')) {
    const to = `${anchor.getAttribute('href')} ${anchor.getAttribute('name')} ${anchor.id}`
    // Google Docs writes the comments below the text, each with a link back.
    if (/#cmnt_ref\d/.test(to)) (anchor.closest('div') ?? anchor).remove()
    else if (/#cmnt\d|_msocom_\d|_msoanchor_\d/.test(to)) (anchor.closest('sup') ?? anchor).remove()
  }
}

/** Undoes the redirects of mail programs and of Google, and links to places in the other document, such as footnotes. */
function unwrapLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('#') && !anchors.includes(href)) link.removeAttribute('href')
    const target = link.getAttribute('originalsrc') ?? targetOf(href)
    if (target) link.setAttribute('href', target)
  }
}

/** Where a redirecting address of Google or Outlook leads. */
function targetOf(href: string): string | null {
  const url = parseUrl(href)
  if (!url) return null
  const { hostname, pathname, searchParams } = url
  if (hostname === 'www.google.com' && pathname === '/url') return searchParams.get('q')
  return hostname.endsWith('.safelinks.protection.outlook.com') ? searchParams.get('url') : null
}

/** Google Docs wraps everything in a `<b>` of normal weight, and marks bold text by a style. */
function readStrength(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, span, font')) {
    // Copied within the editor: a fact, or ProseMirror's own wrapper.
    if (element.dataset.fact !== undefined || element.dataset.pmSlice !== undefined) continue
    const [, weight] = /(?:^|;)font-weight:(\w+)/.exec(styleOf(element)) ?? []
    const isBold = weight === undefined ? /^(?:B|STRONG)$/.test(element.tagName) : isHeavy(weight)
    const isInHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null
    const inside = [...element.childNodes]
    const hasBlocks = element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6') !== null
    if (isBold && !hasBlocks && !isInHeading) {
      const strong = element.ownerDocument.createElement('strong')
      strong.append(...inside)
      if (styleOf(element).includes('mso-list:ignore')) strong.setAttribute(STYLE, 'mso-list:ignore')
      element.replaceWith(strong)
    } else if (!styleOf(element).includes('mso-list:ignore')) {
      element.replaceWith(...inside)
    }
  }
}

function isHeavy(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}

/** Word writes list entries as paragraphs, with the bullet or number as text. */
function wordLists(body: HTMLElement): void {
  for (const bullet of body.querySelectorAll(`[${STYLE}]`)) {
    if (styleOf(bullet).includes('mso-list:ignore')) bullet.remove()
  }
  for (const entry of body.querySelectorAll('p, div')) {
    if (!/mso-list:l\d/.test(styleOf(entry))) continue
    const item = body.ownerDocument.createElement('li')
    item.append(...entry.childNodes)
    const before = entry.previousElementSibling
    const list =
      before?.tagName === 'UL' && before.hasAttribute(WORD_LIST_ATTRIBUTE)
        ? before
        : body.ownerDocument.createElement('ul')
    list.setAttribute(WORD_LIST_ATTRIBUTE, '')
    list.append(item)
    if (list === before) entry.remove()
    else entry.replaceWith(list)
  }
}
const WORD_LIST_ATTRIBUTE = 'data-pasted-list'

/** The site's lists have one level: entries of an inner list are moved after the entry that contains it. */
function flattenLists(body: HTMLElement): void {
  // The last one first: what follows an inner list is then already in its place.
  const inside = [...body.querySelectorAll('li ul, li ol, ul > ul, ul > ol, ol > ul, ol > ol')]
  for (const inner of reversed(inside)) {
    const outer = inner.parentElement?.closest('li') ?? inner
    const siblings = [...(inner.parentNode?.childNodes ?? [])]
    const rest = outer === inner ? [] : siblings.slice(siblings.indexOf(inner) + 1)
    outer.after(...inner.querySelectorAll(':scope > li'), ...entriesOf(rest))
    inner.remove()
  }
}

/** Words of an entry below its inner list, as an entry of their own. */
function entriesOf(rest: readonly ChildNode[]): Element[] {
  if (rest.every(({ textContent }) => (textContent ?? '').trim() === '')) return []
  const entry = document.createElement('li')
  entry.append(...rest)
  return [entry]
}

/** Lines of mail programs: an empty one becomes an empty paragraph, and one at the end of a block is none. */
function splitAtEmptyLines(body: HTMLElement): void {
  for (const br of body.querySelectorAll('br')) {
    const block = br.parentElement
    if (!block?.matches('body, p, div')) continue
    const after = nextIn(br, 'nextSibling')
    const isAlone = block !== body && !after && !nextIn(br, 'previousSibling')
    const isEmptyLine = isAlone || after?.nodeName === 'BR'
    if (isEmptyLine) after?.remove()
    if (isEmptyLine) br.replaceWith(body.ownerDocument.createElement('p'))
    else if (!after) br.remove()
  }
}

/** The nearest sibling that is not white space. */
function nextIn(node: ChildNode, way: 'nextSibling' | 'previousSibling'): ChildNode | null {
  const next = node[way]
  return next?.nodeType === Node.TEXT_NODE && next.textContent?.trim() === '' ? nextIn(next, way) : next
}

/** Blocks in which ProseMirror keeps a line break, as a space. */
const PARAGRAPHS = 'p, li'
const INLINE =
  'a, abbr, b, br, cite, code, em, font, i, ins, label, mark, q, small, span, strong, sub, sup, u'

/** A line break outside of a paragraph would join the words around it. */
function keepLineBreaks(body: HTMLElement): void {
  for (const br of body.querySelectorAll('br')) {
    const inline = outermostInline(br)
    const block = inline.parentElement
    if (!block || block.closest(PARAGRAPHS)) continue
    const paragraph = body.ownerDocument.createElement('p')
    let first: ChildNode = inline
    while (first.previousSibling && isInline(first.previousSibling)) first = first.previousSibling
    first.before(paragraph)
    while (paragraph.nextSibling && isInline(paragraph.nextSibling)) paragraph.append(paragraph.nextSibling)
    // A line break between two blocks.
    if (paragraph.textContent.trim() === '') paragraph.remove()
  }
}

function outermostInline(element: Element): Element {
  const outer = element.parentElement
  return outer && isInline(outer) ? outermostInline(outer) : element
}

function isInline(node: ChildNode): boolean {
  if (!(node instanceof Element)) return true
  return node.matches(INLINE) && node.querySelector('p, div, ul, ol, li, h1, h2, h3, h4, h5, h6') === null
}

/** A row of a table becomes a paragraph; the blocks of one cell, as mail programs lay out letters, are preserved. */
function separateCells(body: HTMLElement): void {
  // The innermost first.
  for (const table of reversed([...body.querySelectorAll('table')])) {
    const rows = [...table.querySelectorAll('caption, tr')].map((row) => {
      const cells = row.matches('caption') ? [row] : [...row.children]
      const [only] = cells
      if (only && cells.length === 1) {
        const block = body.ownerDocument.createElement('div')
        block.append(...only.childNodes)
        return block
      }
      const paragraph = body.ownerDocument.createElement('p')
      for (const [at, cell] of cells.entries()) {
        if (at > 0 && paragraph.textContent.trim() !== '') paragraph.append(' · ')
        for (const block of cell.querySelectorAll('p, div, li, br')) block.before(' ')
        for (const block of cell.querySelectorAll('p, div, ul, ol, li'))
          block.replaceWith(...block.childNodes)
        paragraph.append(...cell.childNodes)
      }
      return paragraph
    })
    table.replaceWith(...rows.filter((row) => row.textContent.trim() !== ''))
  }
}
