import { expect, vi } from 'vitest'

import type { ElementRef, WebDriver } from './web-driver.ts'

const PATIENCE = { timeout: 60_000, interval: 200 }

/** By the role that the browser computes for an element. */
const CANDIDATES = {
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox]',
  combobox: '[role=combobox], select',
  link: 'a[href]',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  searchbox: 'input[type=search]',
  switch: '[role=switch]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=search], [type=hidden]), textarea, [role=textbox]',
} as const

type Role = keyof typeof CANDIDATES
export const KEYS = {
  enter: '\uE007',
  tab: '\uE004',
  escape: '\uE00C',
  delete: '\uE017',
  control: '\uE009',
  shift: '\uE008',
}

/** What people do on a page, with the roles and names that WebKit itself computes. Each waits for what it needs. */
export class WebKitPage {
  readonly driver: WebDriver
  private readonly endDriver: () => Promise<unknown>
  /** What pages reported since they were first looked at. */
  readonly errors: string[] = []

  constructor(driver: WebDriver, endDriver: () => Promise<unknown>) {
    this.driver = driver
    this.endDriver = endDriver
  }

  async close(): Promise<void> {
    try {
      await this.driver.quit()
    } finally {
      await this.endDriver()
    }
  }

  async resize(width: number, height = 740): Promise<void> {
    await this.driver.send('POST', '/window/rect', { width, height })
    await vi.waitFor(async () => expect(await this.driver.run(() => innerWidth)).toBe(width), PATIENCE)
  }

  async visit(url: string): Promise<void> {
    await this.driver.send('POST', '/url', { url })
    await this.hydrated()
  }

  async reload(): Promise<void> {
    await this.driver.send('POST', '/refresh', {})
    await this.hydrated()
  }

  /** @param within selector of the part to look in */
  async find(role: Role, name: string | RegExp, within = 'body'): Promise<ElementRef> {
    return vi.waitFor(async () => {
      const seen: string[] = []
      for (const element of await this.candidates(role, within)) {
        // In turn: the driver has one command at a time.
        // oxlint-disable-next-line no-await-in-loop
        const label = String(await this.driver.ofElement(element, 'computedlabel')).trim()
        if (typeof name === 'string' ? label === name : name.test(label)) return element
        seen.push(label)
      }
      throw new Error(`There is no ${role} ${name}, but: ${seen.join(' | ')}`)
    }, PATIENCE)
  }

  async press(role: Role, name: string | RegExp, within?: string): Promise<void> {
    await this.click(await this.find(role, name, within))
  }

  /** Replaces the value of a field, key by key. */
  async type(name: string | RegExp, text: string, within?: string, role: Role = 'textbox'): Promise<void> {
    const field = await this.find(role, name, within)
    await this.click(field)
    await this.chord(KEYS.control, 'a')
    await this.keys(KEYS.delete + text)
    await vi.waitFor(async () => expect(await this.driver.ofElement(field, 'property/value')).toBe(text))
  }

  /** Gives a file of this machine to a field for files, which may be hidden behind a button. */
  async choose(selector: string, path: string): Promise<void> {
    const field = await this.driver.run((wanted) => document.querySelector(wanted), selector)
    await this.driver.ofElement(field as unknown as ElementRef, 'value', { text: path })
  }

  /** Presses keys one after the other, wherever the focus is. */
  async keys(text: string): Promise<void> {
    await this.perform([...text].flatMap((value) => [down(value), up(value)]))
  }

  async chord(...held: string[]): Promise<void> {
    await this.perform([...held.map(down), ...held.toReversed().map(up)])
  }

  /** Waits until the page, or a part of it, shows a text. */
  async see(text: string | RegExp, within = 'body'): Promise<void> {
    await vi.waitFor(async () => expect(await this.text(within)).toMatch(text), PATIENCE)
  }

  async text(within: string): Promise<string> {
    await this.collectErrors()
    return this.driver.run(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((part) => part.innerText).join('\n'),
      within,
    )
  }

  async value(role: Role, name: string | RegExp, within?: string): Promise<unknown> {
    return this.driver.ofElement(await this.find(role, name, within), 'property/value')
  }

  async path(): Promise<string> {
    const url = new URL(String(await this.driver.send('GET', '/url')))
    return url.pathname + url.search + url.hash
  }

  async seePath(path: string): Promise<void> {
    await vi.waitFor(async () => expect(await this.path()).toBe(path), PATIENCE)
  }

  async seeTitle(text: string | RegExp): Promise<void> {
    await this.see(text, 'h1')
  }

  async seeFocus(selector: string): Promise<void> {
    await vi.waitFor(async () => {
      expect(await this.driver.run((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true)
    }, PATIENCE)
  }

  /** Goes to the window that a press has opened. @returns what goes back and closes it */
  async toNewWindow(): Promise<() => Promise<void>> {
    const first = await this.driver.send('GET', '/window')
    const handle = await vi.waitFor(async () => {
      const all = (await this.driver.send('GET', '/window/handles')) as string[]
      const other = all.find((one) => one !== first)
      if (other === undefined) throw new Error('No window was opened.')
      return other
    }, PATIENCE)
    await this.driver.send('POST', '/window', { handle })
    return async () => {
      await this.driver.send('DELETE', '/window')
      await this.driver.send('POST', '/window', { handle: first })
    }
  }

  /** No horizontal scrolling, and nothing that the page reported. */
  async expectSound(): Promise<void> {
    await this.collectErrors()
    expect(this.errors).toEqual([])
    const { content, view } = await this.driver.run(() => ({
      content: document.documentElement.scrollWidth,
      view: document.documentElement.clientWidth,
    }))
    expect(content).toBeLessThanOrEqual(view)
  }

  /** Again while something lies over it, such as a toast that goes by itself. */
  private async click(element: ElementRef): Promise<void> {
    await vi.waitFor(async () => {
      const above = await this.driver.run((wanted: unknown) => {
        const target = wanted as Element
        target.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        const isFree = hit !== null && (target.contains(hit) || hit.contains(target))
        return isFree ? '' : (hit?.outerHTML.slice(0, 200) ?? 'nothing')
      }, element)
      expect(above).toBe('')
      await this.driver.ofElement(element, 'click', {}).catch(unlessReplaced)
    }, PATIENCE)
  }

  private async candidates(role: Role, within: string): Promise<ElementRef[]> {
    await this.collectErrors()
    const found = await this.driver.run(
      (part, selector) =>
        [...document.querySelectorAll(part)]
          .flatMap((root) => [...root.querySelectorAll(selector)])
          .filter((element) => element.checkVisibility({ visibilityProperty: true })),
      within,
      CANDIDATES[role],
    )
    return found as unknown as ElementRef[]
  }

  /** WebKit's driver tells nothing of the console: the page itself is listened to, from its first look on. */
  private async collectErrors(): Promise<void> {
    const errors = await this.driver.run(() => {
      const page = globalThis as typeof globalThis & { reported?: string[] }
      if (!page.reported) {
        const reported: string[] = []
        page.reported = reported
        addEventListener('error', ({ message }) => reported.push(message))
        addEventListener('unhandledrejection', ({ reason }) => reported.push(String(reason)))
        addEventListener('securitypolicyviolation', (event) => {
          reported.push(`${event.violatedDirective}: ${event.blockedURI}`)
        })
        const { error } = console
        // oxlint-disable-next-line no-console
        console.error = (...said) => {
          reported.push(said.map(String).join(' '))
          error(...said)
        }
      }
      return page.reported.splice(0)
    })
    this.errors.push(...errors)
  }

  private async hydrated(): Promise<void> {
    await vi.waitFor(async () => {
      await this.collectErrors()
      const ready = await this.driver.run(
        () => !('__reactRouterContext' in globalThis) || performance.getEntriesByName('hydrated').length > 0,
      )
      expect(ready).toBe(true)
    }, PATIENCE)
  }

  private async perform(actions: object[]): Promise<void> {
    await this.driver.send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
}

/** A press may replace what is pressed, as the search does with its plain field. */
function unlessReplaced(error: Error) {
  if (!error.message.startsWith('stale element reference')) throw error
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
