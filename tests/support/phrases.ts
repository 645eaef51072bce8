/**
 * Runs in the page. @returns neighboring texts of one paragraph, heading or link that stand apart, with no sign between
 * them: those who listen take them for one phrase
 */
export function phrasesRunTogether(): string[] {
  const READ_AS_ONE = 'p, h1, h2, h3, h4, a, li, dt, dd, th, td, figcaption, summary, button, label, legend'
  const found: string[] = []
  for (const whole of document.querySelectorAll(`body :is(${READ_AS_ONE})`)) {
    const texts = textsOf(whole)
    for (const [at, text] of texts.entries()) {
      const before = texts[at - 1]
      if (!before || (!standsApart(before, text) && !standsApart(text, before))) continue
      // How many there are of what the text before it names.
      if (/^\d+$/.test(text.data.trim())) continue
      if (/[.,:;!?…]\s*$/.test(before.data) || /^\s*[.,:;]/.test(text.data)) continue
      found.push(`${before.data} | ${text.data}`)
    }
  }
  return found

  /** Of this element alone: what it contains is read for itself. */
  function textsOf(whole: Element): Text[] {
    const texts: Text[] = []
    const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement!
      const isRead =
        parent.checkVisibility({ visibilityProperty: true }) && !parent.closest('[aria-hidden=true]')
      if (isRead && text.data.trim() && parent.closest(READ_AS_ONE) === whole) texts.push(text)
    }
    return texts
  }

  /** On a line of its own, or in a column. */
  // What the page runs must be all within this function.
  // oxlint-disable-next-line consistent-function-scoping
  function standsApart(text: Text, other: Text): boolean {
    for (let above = text.parentElement!; !above.contains(other); above = above.parentElement!) {
      if (!getComputedStyle(above).display.startsWith('inline')) return true
    }
    return false
  }
}
