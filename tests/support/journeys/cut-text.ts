/**
 * Runs in the page: what a reader loses. The page scrolls sideways, something stands beyond an edge of the screen, a text is
 * cut by its box, a word of the header or of a heading is broken, or two texts lie over one another.
 */
export function cutText(): string[] {
  const root = document.documentElement
  const found: string[] = []
  if (root.scrollWidth > root.clientWidth) found.push(`scrolls sideways: ${root.scrollWidth} px`)

  // What the page runs must be all within this function.
  // oxlint-disable-next-line consistent-function-scoping
  const quoted = (text: string) => `“${text.trim().replace(/\s+/g, ' ').slice(0, 50)}”`
  // Texts share most of their ancestors: each of these is asked once.
  const asked = new Map<Element, { isHidden: boolean; overflowX: string; overflowY: string; edge: DOMRect }>()
  const lookAt = (element: Element) => {
    const known = asked.get(element)
    if (known) return known
    const isThin = element instanceof HTMLElement && element.offsetWidth < 2
    const isHidden = isThin || element.matches('.off-page, .skip-link, [aria-hidden=true]')
    const { overflowX, overflowY } = getComputedStyle(element)
    const seen = { isHidden, overflowX, overflowY, edge: element.getBoundingClientRect() }
    asked.set(element, seen)
    return seen
  }
  const isRead = (element: Element) => {
    for (let part: Element | null = element; part; part = part.parentElement) {
      if (lookAt(part).isHidden) return false
    }
    return element.checkVisibility({ visibilityProperty: true })
  }

  const lines: { text: string; of: Element; box: DOMRect }[] = []
  const unbroken: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    const parent = text.parentElement!
    if (!text.data.trim() || parent.closest('script, style, noscript') || !isRead(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 2)
    if (parent.closest('header:not(main header), main :is(h1, h2, h3, h4, dt, legend)')) unbroken.push(text)
    lines.push(...boxes.map((box) => ({ text: text.data, of: parent, box })))
    for (const box of boxes) {
      if (box.left < -1 || box.right > root.clientWidth + 1)
        found.push(`off the screen: ${quoted(text.data)}`)
      for (let part: Element | null = parent; part && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY, edge } = lookAt(part)
        const isCut =
          (overflowX !== 'visible' && (box.right > edge.right + 1 || box.left < edge.left - 1)) ||
          (/hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2))
        if (isCut) found.push(`cut: ${quoted(text.data)}`)
      }
    }
  }

  for (const text of unbroken) {
    // After a hyphen or a dash a line may end.
    for (const { index, 0: word } of text.data.matchAll(/[^\s\-–—]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 2)
      if (new Set(boxes.map(({ top }) => top)).size > 1) found.push(`broken: ${word}`)
    }
  }

  // What floats lies over others on purpose. A fifth of each line's height is air.
  const inFlow = lines.filter(({ of }) => !of.closest('.site-top, .crisis-strip, .sticky, .fixed, dialog'))
  inFlow.sort((a, b) => a.box.top - b.box.top)
  inFlow.forEach((a, index) => {
    for (let next = index + 1; next < inFlow.length; next += 1) {
      const b = inFlow[next]!
      const air = Math.min(a.box.height, b.box.height) / 5
      if (b.box.top > a.box.bottom - air) break
      const overlaps =
        Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 2 * air &&
        Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 2
      if (overlaps && a.of !== b.of) found.push(`${quoted(a.text)} lies over ${quoted(b.text)}`)
    }
  })
  return [...new Set(found)]
}
