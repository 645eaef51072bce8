import { expect, type Page } from '@playwright/test'

/**
 * Fails with what a background alone says, because forced colors remove backgrounds: shapes that can no longer be seen,
 * and chosen things that look like those beside them. Looks at the page as it is.
 * @returns how many chosen things were compared
 */
export async function expectSaidInForcedColors(page: Page): Promise<number> {
  await page.emulateMedia({ forcedColors: 'none' })
  const shapes = await page.evaluateHandle(shapesWithoutWords)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await shapes.evaluate(lostShapes), `shapes at ${page.url()}`).toEqual([])
  const { compared, alike } = await page.evaluate(compareChosen)
  expect(alike, `chosen at ${page.url()}`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  return compared
}

/** Runs in the page. @returns elements that are nothing but a background that can be seen */
function shapesWithoutWords(): Element[] {
  const CONTENT = 'svg, img, video, iframe, canvas, input, textarea, select, button, a'
  return [...document.querySelectorAll('body *')].filter((element) => {
    if (element.closest(CONTENT) || element.querySelector(CONTENT) || element.textContent.trim()) return false
    const { width, height } = element.getBoundingClientRect()
    const isShown = width >= 1 && height >= 1 && element.checkVisibility({ visibilityProperty: true })
    return isShown && isOtherThanGround(element)
  })

  // What the page runs must be all within this function.
  // oxlint-disable-next-line consistent-function-scoping
  function isOtherThanGround(element: Element): boolean {
    const own = getComputedStyle(element).backgroundColor
    if (own.endsWith(', 0)')) return false
    let ground = element.parentElement
    while (ground && getComputedStyle(ground).backgroundColor.endsWith(', 0)')) ground = ground.parentElement
    return !ground || getComputedStyle(ground).backgroundColor !== own
  }
}

/** Runs in the page, with forced colors. @returns the shapes with neither a border nor a background of their own */
function lostShapes(shapes: Element[]): string[] {
  return shapes
    .filter((element) => {
      const { backgroundColor: own, borderWidth, outlineStyle } = getComputedStyle(element)
      if (borderWidth !== '0px' || outlineStyle !== 'none') return false
      let ground = element.parentElement
      while (ground && getComputedStyle(ground).backgroundColor.endsWith(', 0)'))
        ground = ground.parentElement
      return !ground || getComputedStyle(ground).backgroundColor === own
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 160))
}

/** Runs in the page, with forced colors. @returns those that look like the nearest one that is not chosen */
function compareChosen(): { compared: number; alike: string[] } {
  const KINDS: Record<string, (element: Element) => boolean> = {
    '[aria-pressed]': (element) => element.ariaPressed === 'true',
    '[role=tab], [role=option]': (element) => element.ariaSelected === 'true',
    'button[role=switch]': (element) => element.ariaChecked === 'true',
    'label:has(input[type=radio], input[type=checkbox])': (element) =>
      element.querySelector('input')!.checked,
    ':is(nav, header) a': (element) => element.hasAttribute('aria-current'),
  }
  const pairs = Object.entries(KINDS).flatMap(([selector, isChosen]) => {
    const all = [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const others = all.filter((element) => !isChosen(element))
    return all.filter(isChosen).flatMap((chosen) => {
      const [other] = others.toSorted((one, two) => distance(chosen, one) - distance(chosen, two))
      return other ? [[chosen, other] as const] : []
    })
  })
  const alike = pairs.filter(([chosen, other]) => look(chosen) === look(other))
  return { compared: pairs.length, alike: alike.map(([{ outerHTML }]) => outerHTML.slice(0, 160)) }

  // What the page runs must be all within this function.
  // oxlint-disable-next-line consistent-function-scoping
  function distance(one: Element, other: Element): number {
    let steps = 0
    for (let above = one.parentElement; above && !above.contains(other); above = above.parentElement)
      steps += 1
    return steps
  }

  /** All but words: what is drawn around and beside them. */
  function look(element: Element): string {
    const drawn = [...element.querySelectorAll('*')].filter(
      (inner) => inner.checkVisibility({ visibilityProperty: true }) && !inner.textContent.trim(),
    )
    return JSON.stringify([styleOf(element), ...drawn.filter((one) => !one.closest('svg svg')).map(styleOf)])
  }

  // oxlint-disable-next-line consistent-function-scoping
  function styleOf(element: Element): unknown {
    const style = getComputedStyle(element)
    const { backgroundColor, borderWidth, borderStyle, outlineStyle } = style
    const { fontWeight, justifyContent, textDecorationLine } = style
    // Browsers draw it themselves.
    const isChecked = element instanceof HTMLInputElement && element.clientWidth > 1 && element.checked
    const drawn = [backgroundColor, borderWidth, borderStyle, outlineStyle, justifyContent]
    return [element.tagName, drawn, fontWeight, textDecorationLine, isChecked]
  }
}
