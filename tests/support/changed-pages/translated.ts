import type { Page } from '@playwright/test'

/**
 * How a browser's translator changes a document. Chrome's puts two `<font>` elements before a text node and removes the
 * node; Safari's removes it and puts another text node there.
 */
export type Translator = 'chrome' | 'safari'

/** Translates each document that the page opens from now on, before its scripts run. */
export async function translateEarly(page: Page, translator: Translator): Promise<void> {
  await page.addInitScript(translateDocument, translator)
}

/** Translates the open document, as somebody does who has read some of it. */
export async function translateNow(page: Page, translator: Translator): Promise<void> {
  await page.evaluate(translateDocument, translator)
}

/**
 * Runs in the page. The words stay, so that a journey finds them: what matters is which nodes show them. Goes on with
 * what is added or changed later, as translators do.
 */
function translateDocument(translator: Translator): void {
  const made = new WeakSet<Node>()
  // One translator: two would translate each other's texts for ever.
  if ('translator' in globalThis) return
  Object.assign(globalThis, { translator })
  function begin(): void {
    translateBelow(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) translateBelow(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  function translateBelow(root: Node): void {
    if (root instanceof Text) return translate(root)
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) translate(text)
    document.documentElement.dataset.untranslated = String(
      found.filter((text) => isUntranslated(text)).length,
    )
  }
  function isUntranslated(text: Text): boolean {
    const place = text.parentElement
    return (
      place !== null &&
      text.isConnected &&
      text.data.trim() !== '' &&
      !made.has(text) &&
      place.closest('script, style, textarea, noscript, [contenteditable], .notranslate, [translate=no]') ===
        null
    )
  }
  function translate(text: Text): void {
    if (!isUntranslated(text)) return
    const translation = document.createTextNode(text.data)
    made.add(translation)
    if (translator === 'safari') {
      const next = text.nextSibling
      const parent = text.parentNode!
      text.remove()
      parent.insertBefore(translation, next)
      return
    }
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(translation)
    outer.append(inner)
    text.before(outer)
    text.remove()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
