import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

import { typeInto } from './typing.ts'

/** Somebody with a phone: taps what is shown, and counts. */
export function touching(page: Page) {
  let taps = 0
  let last = 0
  async function tap(target: Locator): Promise<void> {
    // Sooner, and at the same place, it would be the second one of a double tap: app/lib/double-click.ts.
    await expect.poll(() => Date.now() - last).toBeGreaterThan(400)
    await target.tap()
    last = Date.now()
    taps += 1
  }
  return {
    taps: () => taps,
    /** After scrolling, if it is further down. */
    tap,
    async tapInView(target: Locator): Promise<void> {
      await expect(target, page.url()).toBeInViewport()
      await tap(target)
    },
    /** A tap into the first field; the keyboard of a phone leads on to the others. */
    async fillIn(within: Locator | FrameLocator, fields: Record<string, string>): Promise<void> {
      const [label] = Object.keys(fields)
      await tap(within.getByLabel(label!))
      for (const [name, text] of Object.entries(fields)) await typeInto(within.getByLabel(name), text)
    },
  }
}

/** Somebody with a keyboard: presses keys, and counts; after each Tab the focus can be seen. */
export function typing(page: Page) {
  let presses = 0
  async function press(key: string): Promise<void> {
    await page.keyboard.press(key)
    presses += 1
  }
  return {
    presses: () => presses,
    press,
    async tabTo(target: Locator): Promise<void> {
      const focused = page.locator(':focus')
      const hasArrived = async () => (await target.and(focused).count()) > 0
      while (!(await hasArrived())) {
        // The field of the insurance search is replaced while it has the focus: for a moment nothing has it.
        await expect(focused).toHaveCount(1)
        if (await hasArrived()) return
        expect(presses, `no way by Tab to ${String(target)}`).toBeLessThan(60)
        await press('Tab')
        await expect(focused, `focus ${presses}`).toBeInViewport()
        await expect.poll(() => focused.evaluate(hasOutline), { message: `focus ${presses}` }).toBe(true)
      }
    },
  }
}

/** Runs in the page. A focus that is drawn around what surrounds a field counts too. */
function hasOutline(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
  }
  return false
}

/** The page's headings in the accessibility tree. */
export async function headingsOf(page: Page): Promise<{ level: number; name: string }[]> {
  const tree = await page.locator('body').ariaSnapshot()
  return [...tree.matchAll(/- heading "(?<name>.*)" \[level=(?<level>\d)\]/g)].map(({ groups }) => ({
    level: Number(groups!.level),
    name: groups!.name!,
  }))
}

/** Its landmarks, with their names. */
export async function landmarksOf(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const roles = 'banner|navigation|main|complementary|region|form|search|contentinfo'
  return [...tree.matchAll(new RegExp(`^ *- (?:'?)((?:${roles})(?: ".*?")?)(?=:|$|')`, 'gm'))].map(
    ([, one]) => one!,
  )
}
