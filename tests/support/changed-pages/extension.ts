import type { Page } from '@playwright/test'

/** Changes each document that the page opens from now on, before its scripts run and while it is used. */
export async function changeEarly(page: Page): Promise<void> {
  await page.addInitScript(changeDocument)
}

/** Changes the open document, as an extension that is switched on. */
export async function changeNow(page: Page): Promise<void> {
  await page.evaluate(changeDocument)
}

/**
 * Runs in the page: what password managers, spelling checkers, reading aids and blockers do. An icon beside each input
 * and a mark in each text, nodes before, after and in the page's own, attributes on its root, and icons taken away.
 */
function changeDocument(): void {
  const MARK = 'data-extension'
  function begin(): void {
    document.documentElement.setAttribute(MARK, 'root')
    document.documentElement.classList.add('extension-dark')
    document.body.setAttribute(MARK, 'body')
    document.body.style.setProperty('--extension', '1')
    document.body.prepend(made('div'))
    document.body.append(made('extension-panel'))
    change()
    new MutationObserver(change).observe(document.body, { childList: true, subtree: true })
  }
  function change(): void {
    for (const input of all('input:not([type=hidden]), textarea')) {
      input.after(made('span'))
      input.before(made('span'))
    }
    for (const place of all('main, main p, form')) place.append(made('mark'))
    for (const place of all('main h1, main h2')) place.prepend(made('mark'))
    for (const icon of document.querySelectorAll(`button > svg:not([${MARK}])`)) icon.remove()
  }
  /** Those that were not changed before. */
  function all(selector: string): Element[] {
    const found = [...document.querySelectorAll(selector)].filter((one) => !one.hasAttribute(MARK))
    for (const one of found) one.setAttribute(MARK, '')
    return found
  }
  function made(name: string): HTMLElement {
    const element = document.createElement(name)
    element.setAttribute(MARK, 'made')
    return element
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
